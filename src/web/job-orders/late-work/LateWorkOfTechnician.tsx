import { Stack } from '@mantine/core';
import type { LateWorkView } from '#contract/job-orders/late-work.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { shownTechnician } from '#web/app/language/shown-name.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { TechnicianName } from '#web/records/page/job-links.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { lateWorkWords } from '#words/en/job-orders/late-work.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { LateWorkItem, type Ticks } from './LateWorkItem.tsx';
import { isSettledWith } from './late-work-groups.ts';

type LateWorkOfTechnicianProps = {
  readonly works: readonly LateWorkView[];
  readonly job: JobOrderView;
  /** The ticked entries; null for a reader who does not settle late work. */
  readonly ticks: Ticks | null;
};

/** One technician's offline visit, action by action, with the phone number for questions. */
export function LateWorkOfTechnician({ works, job, ticks }: LateWorkOfTechnicianProps) {
  const words = wordsOf(lateWorkWords);
  const [first] = works;
  const last = works.at(-1);
  if (first === undefined || last === undefined) return null;
  const { technician_phone } = last;
  const name = shownTechnician(last);
  const label = words.handedInBy(name);
  const reasons: Readonly<Record<string, string>> = words.reasons;
  const codes = new Set(works.map(({ refusal }) => refusal));
  const why = new Set([...codes].map((code) => reasons[code] ?? words.otherReason(code)));
  const received =
    works
      .map(({ received_at }) => received_at)
      .toSorted()
      .at(-1) ?? '';
  return (
    <Panel as="section" label={label}>
      <Stack gap="md">
        <Facts
          facts={[
            { name: words.by, value: ticks === null ? name : <TechnicianName {...first} /> },
            { name: words.phone, value: technician_phone && <PhoneLink phone={technician_phone} /> },
            { name: words.received, value: formatDateTime(received, job.time_zone) },
            { name: words.why, value: joined([...why]) },
          ]}
        />
        <Stack role="list" aria-label={label} gap="lg">
          {works.map((work, place) => (
            <LateWorkItem
              key={work.id}
              work={work}
              job={job}
              ticks={ticks}
              saysSettled={!isSettledWith(work, works[place + 1])}
            />
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
