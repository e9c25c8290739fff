import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { visitLinkWords } from '#words/en/job-orders/visit/link.ts';
import { wordsOf } from '#words/words.ts';
import { ShareVisitDialog } from './ShareVisitDialog.tsx';

/** The button for the links that show this visit to people without an account. */
export function ShareVisit({ job }: { readonly job: JobOrderView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare2 aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      >
        {wordsOf(visitLinkWords).share}
      </Button>
      <ShareVisitDialog job={job} opened={isOpen} close={() => setOpen(false)} />
    </>
  );
}
