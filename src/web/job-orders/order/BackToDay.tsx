import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { PageLevel } from '#web/ui/page-level.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** Leads the technician from a job's page back to the day. Next to a list there is nothing to go back to. */
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
