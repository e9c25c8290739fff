import { useRef } from 'react';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { requestedTimeWords } from '#words/en/job-orders/appointment/requested-time.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Reschedules the job to the time that the client requested, with the same technician. If the job has no technician,
 * or there are conflicts, calls `choose`, so the dispatcher decides.
 */
export function useAcceptTime(choose: (job: JobOrderListed) => void) {
  const words = wordsOf(requestedTimeWords);
  const requestedJob = useRef<JobOrderListed | null>(null);
  const { run, isRunning } = useCommand(assignJobOrder, {
    onSuccess: ({ number, scheduled_date, time_zone }) => {
      toastSuccess(words.accepted, words.acceptedText(number, formatAppointment(scheduled_date, time_zone)));
    },
    onProblem: ({ code }) => {
      const { current: job } = requestedJob;
      if (code !== 'concerns' || job === null) return false;
      choose(job);
      return true;
    },
  });
  const accept = (job: JobOrderListed) => {
    const { id, version, technician_id, asked_date } = job;
    requestedJob.current = job;
    if (technician_id === null || asked_date === null) choose(job);
    else void run({ id, version, technician_id, scheduled_date: asked_date });
  };
  return { accept, isRunning };
}
