import { usualLabel } from '#domain/machine.ts';
import type { Named, Placed } from '#domain/values/second-name.ts';
import { shownName, shownSpot } from '#web/app/language/shown-name.ts';
import { joined } from '#words/say/joined.ts';

type MachineNames = Placed & {
  readonly id: string;
  readonly model: string;
  readonly serial_number: string;
  /** The machine's own name, or else its model and location. */
  readonly label: string;
  readonly second_label?: string | null;
  readonly site?: Named | null;
};

type MachineTitle = { readonly id: string; readonly title: string; readonly detail: string };

/**
 * Returns the machines' names for a selection list. Machines with the same name also show their serial
 * numbers.
 */
export function machineTitles(machines: readonly MachineNames[]): MachineTitle[] {
  const names = machines.map(machineName);
  return machines.map((machine) => {
    const name = machineName(machine);
    const isAlike = names.indexOf(name) !== names.lastIndexOf(name);
    const { title, detail } = titleOf(machine);
    return { id: machine.id, title, detail: isAlike ? `${detail} · ${machine.serial_number}` : detail };
  });
}

type Titled = Omit<MachineNames, 'id' | 'serial_number'>;

/** Returns the machine's own name in the script that the reader uses; null if it has none. */
export function ownName({ model, location, label, second_label }: Titled): string | null {
  const hasOwn = label !== usualLabel({ model, location });
  const shown = shownName({ name: hasOwn ? label : model, second_name: second_label });
  return hasOwn || shown !== model ? shown : null;
}

/** Returns the machine's own name, or else its model and location. */
export function machineName(machine: Titled): string {
  return ownName(machine) ?? joined([machine.model, shownSpot(machine)]);
}

/**
 * Returns a machine's title and detail: its model and location, or its own name followed by model and
 * location.
 */
export function titleOf(machine: Titled): { readonly title: string; readonly detail: string } {
  const { model } = machine;
  const location = shownSpot(machine);
  const name = ownName(machine);
  return name === null
    ? { title: model, detail: location }
    : { title: name, detail: joined([model, location]) };
}
