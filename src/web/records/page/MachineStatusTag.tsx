import { IconArchive, IconCircleCheck, IconTool } from '@tabler/icons-react';
import type { MachineView } from '#contract/machines.ts';
import { isRetired } from '#domain/machine.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { RecordLink } from './RecordLink.tsx';

/**
 * Shows whether a machine works, is being serviced, or is retired. The operator's people see the number of open jobs
 * instead, as a link to the only job or to the machine.
 */
export function MachineStatusTag({ machine }: { readonly machine: MachineView }) {
  const { machineState, machineStatus } = wordsOf(startWords).domain;
  const { openJobs } = wordsOf(machinesWords);
  const isClient = useEffectiveRole() === 'client';
  const { id, open_job, open_jobs } = machine;
  if (isRetired(machine)) return <Tag color="espresso" icon={IconArchive} text={machineState.retired} />;
  if (!machine.has_open_work) return <Tag color="mint" icon={IconCircleCheck} text={machineStatus.active} />;
  if (isClient || open_job === null) {
    return <Tag color="crema" icon={IconTool} text={machineStatus.service} />;
  }
  return open_jobs === 1 ? (
    <RecordLink record="job_orders" id={open_job.id}>
      {openJobs(1)}
    </RecordLink>
  ) : (
    <RecordLink record="machines" id={id}>
      {openJobs(open_jobs)}
    </RecordLink>
  );
}
