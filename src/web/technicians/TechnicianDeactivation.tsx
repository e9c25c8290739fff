import { Text } from '@mantine/core';
import type { OutputOf } from '#contract/calls/call.ts';
import { listOpenJobs, type TechnicianView } from '#contract/technicians.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import type { CommandState } from '#web/app/forms/CommandNotice.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { Deactivation } from '#web/records/people/Deactivation.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { techniciansWords } from '#words/en/technicians.ts';
import { wordsOf } from '#words/words.ts';

type TechnicianDeactivationProps = {
  readonly technician: TechnicianView;
  readonly command: CommandState & { readonly isRunning: boolean };
  /** Called with the ids of the open jobs that the screen shows. */
  readonly confirm: (openJobsSeen: readonly string[]) => void;
  readonly back: () => void;
};

/**
 * Lists the technician's open jobs. If a new one appears, it is shown before the person can confirm again.
 */
export function TechnicianDeactivation({ technician, command, confirm, back }: TechnicianDeactivationProps) {
  const { openJobs } = wordsOf(techniciansWords);
  const query = useServerQuery(listOpenJobs, { id: technician.id });
  const jobIds = query.data?.items.map(({ id }) => id) ?? [];
  return (
    <Deactivation
      name={shownName(technician)}
      command={command}
      isWaiting={query.data === undefined || query.isFetching}
      confirm={() => confirm(jobIds)}
      back={back}
    >
      {command.problem?.code === 'open_jobs' && <Notice tone="warning">{openJobs.changed}</Notice>}
      <QueryState query={query} rows={1}>
        {(jobs) => <OpenJobs jobs={jobs} />}
      </QueryState>
    </Deactivation>
  );
}

function OpenJobs({ jobs: { count, items } }: { readonly jobs: OutputOf<typeof listOpenJobs> }) {
  const { openJobs } = wordsOf(techniciansWords);
  if (count === 0) return <Text>{openJobs.none}</Text>;
  return (
    <div>
      <Text fw={600}>{openJobs.some(count)}</Text>
      <ul>
        {items.map(({ id, number, client, scheduled_date, time_zone }) => (
          <li key={id}>
            <bdi dir="ltr" className="gh-number">
              {number}
            </bdi>{' '}
            · {shownName(client)} · {formatDateTime(scheduled_date, time_zone)}
          </li>
        ))}
      </ul>
      {count > items.length && <Text>{openJobs.more(count - items.length)}</Text>}
    </div>
  );
}
