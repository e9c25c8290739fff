import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { PageLevel } from '#web/ui/page-level.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** A link from a job's page back to the technician's day. It is not shown next to a list. */
export function BackToDay() {
  const { app } = wordsOf(startWords);
  if (useContext(PageLevel) !== 1) return null;
  return (
    <Button
      variant="default"
      size="md"
      component={Link}
      to="/technician"
      leftSection={<IconArrowLeft aria-hidden size={18} />}
    >
      {app.back}
    </Button>
  );
}
