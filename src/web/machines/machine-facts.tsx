import type { MachineView } from '#contract/machines.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { CaseNumber } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import type { Fact } from '#web/ui/Facts.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { fieldsWords } from '#words/en/records.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Returns the facts about a machine. They include the client only for people who see several clients'
 * machines.
 */
export function useMachineFacts(machine: MachineView): readonly Fact[] {
  const { domain } = wordsOf(startWords);
  const fields = wordsOf(fieldsWords);
  const { facts } = wordsOf(machinesWords);
  const role = useEffectiveRole();
  const date = (day: string | null) => (day === null ? facts.never : formatDate(day, machine.time_zone));
  const isClients = role === 'client';
  return [
    {
      name: fields.client_id,
      value: isClients ? null : (
        <RecordLink record="clients" id={machine.client_id}>
          {machine.client.name}
        </RecordLink>
      ),
    },
    {
      name: facts.openJob,
      value: machine.open_job && <CaseNumber open={machine.open_job} />,
    },
    { name: facts.lastService, value: date(machine.last_service_date) },
    { name: facts.nextService, value: date(machine.next_service_date) },
    { name: fields.location, value: machine.location },
    {
      name: facts.warranty,
      value: machine.warranty_end === null ? null : formatDate(machine.warranty_end, machine.time_zone),
    },
    { name: fields.label, value: machine.label },
    { name: fields.serial_number, value: <bdi dir="ltr">{machine.serial_number}</bdi> },
    { name: fields.ownership, value: domain.ownership[machine.ownership] },
    { name: facts.installed, value: date(machine.install_date) },
  ];
}
