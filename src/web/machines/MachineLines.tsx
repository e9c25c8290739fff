import type { Placed } from '#domain/values/second-name.ts';
import { shownLocation } from '#web/app/language/shown-name.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { comma } from '#words/say/joined.ts';

type ListedMachine = Placed & {
  readonly id: string;
  readonly model: string;
  readonly serial_number: string;
};

/** A machine in a table: its model, as a link to its page, above its serial number and location. */
export function MachineLines({ machine }: { readonly machine: ListedMachine }) {
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
          <bdi dir="ltr">{serial_number}</bdi>
          {comma()}
          <bdi>{shownLocation(machine)}</bdi>
        </>
      }
    />
  );
}
