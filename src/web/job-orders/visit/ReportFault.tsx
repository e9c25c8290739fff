import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { listSiteMachines } from '#contract/service-requests/report-on-visit.ts';
import { presenceOf } from '#domain/visit/presence.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { loadForOffline } from '#web/app/parts/idle.ts';
import { part } from '#web/app/parts/part.tsx';
import { serverNow } from '#web/app/time/server-clock.ts';
import { reportFaultWords } from '#words/en/job-orders/visit/report-fault.ts';
import { wordsOf } from '#words/words.ts';

const ReportFaultDialog = part(() =>
  import('#web/records/service-requests/report-fault/ReportFaultDialog.tsx').then((m) => m.ReportFaultDialog),
);

/** Lets a technician who is at the client's site report another fault that the client mentions. */
export function ReportFault({ job }: { readonly job: JobOrderView }) {
  const [isOpen, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const isHere = presenceOf(job, { at: serverNow(), time_zone: job.time_zone }) !== null;
  // The form and its machines are loaded in advance, because the site may have no connection.
  const machines = useServerQuery(listSiteMachines, { id: job.id }, { enabled: isHere || isOpen });
  useEffect(() => (isHere ? loadForOffline(() => void ReportFaultDialog.load()) : undefined), [isHere]);
  if (!isHere && !isOpen) return null;
  const open = () => {
    setMounted(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconTool aria-hidden size={18} />}
        style={{ alignSelf: 'start' }}
        onClick={open}
      >
        {wordsOf(reportFaultWords).open}
      </Button>
      {isMounted && (
        <ReportFaultDialog job={job} machines={machines} opened={isOpen} close={() => setOpen(false)} />
      )}
    </>
  );
}
