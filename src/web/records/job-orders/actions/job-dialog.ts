import { useState } from 'react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import type { JobDialogAction } from './job-actions.ts';

export type JobQuestion = { readonly kind: JobDialogAction; readonly job: JobOrderListed };

/** Opens one dialog at a time. Keeps the job while the dialog fades out, so its title does not vanish first. */
export function useJobDialog() {
  const [question, setQuestion] = useState<JobQuestion | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (next: JobQuestion) => {
    setQuestion(next);
    setOpen(true);
  };
  return { question, isOpen, ask, close: () => setOpen(false) };
}

export type JobDialogState = ReturnType<typeof useJobDialog>;
