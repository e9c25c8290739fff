import { Button } from '@mantine/core';
import { useState } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useActsForClient } from '#web/app/acting-for/own-will.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { disputeWords } from '#words/en/job-orders/signature/dispute.ts';
import { wordsOf } from '#words/words.ts';
import { DisputeForm } from './DisputeForm.tsx';
import classes from './DisputeSignature.module.css';

/**
 * Lets a client report that a job's signature is not theirs. Renders nothing for other users, or once it is
 * reported.
 */
export function DisputeSignature({ job }: { readonly job: JobOrderView }) {
  const { dispute, page } = wordsOf(disputeWords);
  const role = useEffectiveRole();
  const isStaff = useIsStaff();
  const isActing = useActsForClient();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (role !== 'client' || isStaff || isActing || job.disputed_at !== null) return null;
  return (
    <>
      <Button variant="default" size="sm" className={classes.open ?? ''} onClick={() => setOpen(true)}>
        {page.title}
      </Button>
      <Dialog title={dispute.title(job.number)} opened={isOpen} onClose={close}>
        {isOpen && <DisputeForm job={job} close={close} />}
      </Dialog>
    </>
  );
}
