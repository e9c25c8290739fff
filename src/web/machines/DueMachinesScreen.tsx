import { Button, Group, SegmentedControl } from '@mantine/core';
import { type DueMachine, listDueMachines } from '#contract/machines/due.ts';
import { type DueState, dueStates, upkeepDays } from '#domain/reminder.ts';
import { oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useTablePages } from '#web/app/data/server-data.ts';
import { DaysSwitch } from '#web/app/lists/DaysSwitch.tsx';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { formatDate, formatShortAppointment } from '#web/app/time/dates.ts';
import { CaseNumber, JobNumber } from '#web/records/page/job-links.tsx';
import { openNewWork } from '#web/records/planning/new-work/work-draft.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { wordsOf } from '#words/words.ts';
import { useMachineColumns } from './machine-columns.tsx';

const [usualDays] = upkeepDays.service_due;
const readers = {
  state: oneOf(dueStates, 'to_plan'),
  days: oneOf(upkeepDays.service_due.map(String), String(usualDays)),
};

/**
 * The machines that are due for service. `?state=seen_to` shows those whose service is already planned or
 * requested, and `?days=` is the number of days to look ahead.
 */
export function DueMachinesScreen() {
  const words = wordsOf(upkeepWords).machines;
  const { view, choose } = useAddressView(readers);
  const { state, days } = view;
  const list = useTablePages(listDueMachines, { state, days: Number(days) });
  return (
    <Page title={words.title} description={words.description}>
      <Group gap="sm">
        <SegmentedControl<DueState>
          aria-label={words.which}
          data={dueStates.map((value) => ({ value, label: words.states[value] }))}
          value={state}
          onChange={(chosen) => choose({ state: chosen })}
        />
        <DaysSwitch
          choices={upkeepDays.service_due}
          value={days}
          onChange={(chosen) => choose({ days: chosen })}
        />
      </Group>
      <SearchedTable
        name="machines-due"
        list={list}
        words={words}
        columns={useColumns()}
        empty={words.empty[state]}
      />
    </Page>
  );
}

function useColumns(): readonly Column<DueMachine>[] {
  const words = wordsOf(upkeepWords).machines;
  const { columns } = words;
  return [
    ...useMachineColumns(columns),
    {
      id: 'due',
      name: columns.due,
      sortValue: ({ due_on }) => due_on,
      cell: ({ due_on, is_overdue }) => {
        const day = formatDate(`${due_on}T12:00:00Z`, 'UTC');
        return is_overdue ? words.since(day) : words.on(day);
      },
    },
    { id: 'last-visit', name: columns.lastVisit, cell: (machine) => <LastVisit machine={machine} /> },
    {
      id: 'left',
      name: columns.left,
      sortValue: ({ visits_left }) => visits_left,
      cell: ({ visits_left }) => (visits_left === null ? words.noPlan : words.visits(visits_left)),
    },
    { name: columns.next, cell: (machine) => <NextStep machine={machine} /> },
  ];
}

type OfMachine = { readonly machine: DueMachine };

function LastVisit({ machine: { last_visit: visit, time_zone } }: OfMachine) {
  const { noVisit } = wordsOf(upkeepWords).machines;
  if (visit === null) return noVisit;
  return <TwoLines first={formatDate(visit.served_at, time_zone)} second={<JobNumber job={visit} />} />;
}

/** Shows the planned visit or the open request. If there is neither, it shows a button that plans a visit. */
function NextStep({ machine }: OfMachine) {
  const words = wordsOf(upkeepWords).machines;
  const { id, client_id, model, serial_number, job, request, time_zone } = machine;
  if (job !== null) {
    return (
      <TwoLines
        first={<JobNumber job={job} />}
        second={formatShortAppointment(job.scheduled_date, time_zone)}
      />
    );
  }
  if (request !== null) {
    return <CaseNumber open={request} />;
  }
  return (
    <Button
      size="sm"
      px="xs"
      aria-label={words.planOf(`${model} ${serial_number}`)}
      onClick={() =>
        openNewWork({
          kind: 'job',
          client_id,
          machine_id: id,
          type: 'preventive_maintenance',
          text: words.work,
        })
      }
    >
      {words.plan}
    </Button>
  );
}
