import type { Named, Placed } from '#domain/values/second-name.ts';
import { shownLocation, shownName } from '#web/app/language/shown-name.ts';
import { JobClient } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { useOperatorColumn } from '#web/records/people/operator-column.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { comma } from '#words/say/joined.ts';

type ListedMachine = Placed & {
  readonly id: string;
  readonly model: string;
  readonly serial_number: string;
};

/** A machine in a table: its model, as a link to its page, above its serial number and location. */
function MachineLines({ machine }: { readonly machine: ListedMachine }) {
  const { id, model, serial_number } = machine;
  return (
    <TwoLines
      first={
        <RecordLink record="machines" id={id}>
          {model}
        </RecordLink>
      }
      second={
        <>
          <bdi dir="ltr">{unbroken(serial_number)}</bdi>
          {comma()}
          <bdi>{shownLocation(machine)}</bdi>
        </>
      }
    />
  );
}

type MachineOfClient = ListedMachine & {
  readonly operator_id: string;
  readonly operator: Named;
  readonly client_id: string;
  readonly client: Named;
};
type ColumnNames = { readonly machine: string; readonly client: string };

/** Returns the first columns of a list of machines: the machine, its operator if rows of several are listed, and its client. */
export function useMachineColumns(names: ColumnNames): readonly Column<MachineOfClient>[] {
  return [
    {
      id: 'machine',
      name: names.machine,
      cell: (machine) => <MachineLines machine={machine} />,
      sortValue: ({ model }) => model,
    },
    ...useOperatorColumn(),
    {
      id: 'client',
      name: names.client,
      cell: (machine) => <JobClient job={machine} />,
      sortValue: ({ client }) => shownName(client),
    },
  ];
}
