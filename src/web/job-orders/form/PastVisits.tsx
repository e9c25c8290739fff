import { Stack, Text } from '@mantine/core';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { listMachineHistory, type MachineHistoryEntry } from '#contract/machines.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownTechnician } from '#web/app/language/shown-name.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { workWords } from '#words/en/job-orders/form/work.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

type Visit = Extract<MachineHistoryEntry, { kind: 'visit' }>;
const visitLimit = 3;

/** The latest visits to the job's machine, shown to the job's technician. */
export function PastVisits({ job }: { readonly job: JobOrderView }) {
  const words = wordsOf(workWords);
  const query = useServerQuery(listMachineHistory, { id: job.machine_id, limit: 10 });
  const isPast = (entry: MachineHistoryEntry): entry is Visit =>
    entry.kind === 'visit' && entry.id !== job.id && entry.work_performed !== null;
  return (
    <RecordSection title={words.past}>
      <Panel>
        <QueryState query={query} rows={1}>
          {({ items }) => <Visits visits={items.filter(isPast).slice(0, visitLimit)} job={job} />}
        </QueryState>
      </Panel>
    </RecordSection>
  );
}

function Visits({ visits, job }: { readonly visits: readonly Visit[]; readonly job: JobOrderView }) {
  const words = wordsOf(workWords);
  return (
    <Stack gap="sm">
      {visits.length === 0 && <Text c="dimmed">{words.noPast}</Text>}
      {visits.map(({ id, number, at, work_performed, parts, ...visit }) => (
        <div key={id}>
          <Text size="sm" c="dimmed">
            {formatDate(at, job.time_zone)} ·{' '}
            <bdi dir="ltr" className="gh-number">
              {number}
            </bdi>
            {visit.technician_name !== null && <> · {shownTechnician(visit)}</>}
          </Text>
          <Text dir="auto">{work_performed}</Text>
          {parts.length > 0 && <Text size="sm">{joined(parts)}</Text>}
        </div>
      ))}
      <RecordLink record="machines" id={job.machine_id}>
        {words.wholePast}
      </RecordLink>
    </Stack>
  );
}
