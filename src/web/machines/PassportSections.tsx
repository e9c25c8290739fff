import type { MachinePassport, MachineView } from '#contract/machines.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { fieldsWords } from '#words/en/records.ts';
import { countText } from '#words/say/count-text.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

type PassportSectionsProps = { readonly passport: MachinePassport; readonly machine: MachineView };

/** The counter readings, parts and moves. A section appears with its first row. */
export function PassportSections({ passport, machine }: PassportSectionsProps) {
  const { page } = wordsOf(machinesWords);
  const { readings, parts, moves } = passport;
  const { time_zone } = machine;
  return (
    <>
      {readings.length > 0 && (
        <RecordSection title={page.counter}>
          <Readings passport={passport} machine={machine} />
        </RecordSection>
      )}
      {parts.length > 0 && (
        <RecordSection title={page.parts}>
          <DataTable
            label={page.parts}
            rows={parts}
            keyOf={({ job_order_id }) => job_order_id}
            columns={[
              { name: page.columns.parts, cell: ({ names }) => joined(names) },
              { name: page.columns.on, cell: ({ replaced_on }) => formatDate(replaced_on, time_zone) },
              {
                name: page.columns.job,
                cell: ({ job_order_id, number }) => (
                  <RecordLink record="job_orders" id={job_order_id}>
                    <bdi dir="ltr" className="gh-number">
                      {number}
                    </bdi>
                  </RecordLink>
                ),
              },
            ]}
          />
        </RecordSection>
      )}
      {moves.length > 0 && (
        <RecordSection title={page.moves}>
          <Moves passport={passport} machine={machine} />
        </RecordSection>
      )}
    </>
  );
}

function Readings({ passport, machine }: PassportSectionsProps) {
  const { page } = wordsOf(machinesWords);
  return (
    <DataTable
      label={page.counter}
      rows={passport.readings}
      keyOf={({ id }) => id}
      columns={[
        { name: page.columns.cups, cell: ({ counter }) => <bdi dir="ltr">{countText(counter)}</bdi> },
        { name: page.columns.on, cell: ({ read_on }) => formatDate(read_on, machine.time_zone) },
        {
          name: page.columns.by,
          cell: ({ read_by_name, job_order_number }) =>
            job_order_number === null ? read_by_name : page.during(read_by_name, job_order_number),
        },
        { name: page.columns.note, cell: ({ is_new_counter }) => is_new_counter && page.newCounter },
      ]}
    />
  );
}

function Moves({ passport, machine }: PassportSectionsProps) {
  const { page } = wordsOf(machinesWords);
  const fields = wordsOf(fieldsWords);
  const siteText = (client: string | null, location: string | null) =>
    joined([client, location].filter((part) => part !== null));
  return (
    <DataTable
      label={page.moves}
      rows={passport.moves}
      keyOf={({ id }) => id}
      columns={[
        { name: page.columns.on, cell: ({ moved_on }) => formatDate(moved_on, machine.time_zone) },
        { name: page.columns.from, cell: (move) => siteText(move.from_client, move.from_location) },
        { name: page.columns.to, cell: (move) => siteText(move.to_client, move.to_location) },
        { name: page.columns.by, cell: ({ by }) => by },
        { name: fields.move_reason, cell: ({ reason }) => reason },
      ]}
    />
  );
}
