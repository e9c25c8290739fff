import { usualLabel } from '#domain/machine.ts';

type MachineNames = {
  readonly id: string;
  readonly model: string;
  readonly serial_number: string;
  readonly location: string;
  /** The machine's own name, or else its model and location. */
  readonly label: string;
};

type MachineTitle = { readonly id: string; readonly title: string; readonly detail: string };

/**
 * Returns the machines' names for a selection list. Machines with the same name also show their serial
 * numbers.
 */
export function machineTitles(machines: readonly MachineNames[]): MachineTitle[] {
  const labels = machines.map(({ label }) => label);
  return machines.map(({ id, model, serial_number, location, label }) => {
    const isAlike = labels.indexOf(label) !== labels.lastIndexOf(label);
    const named = titleOf({ model, location, label });
    return { id, title: named.title, detail: isAlike ? `${named.detail} · ${serial_number}` : named.detail };
  });
}

/**
 * Returns a machine's title and detail: its model and location, or its own name followed by model and
 * location.
 */
export function titleOf({ model, location, label }: Pick<MachineNames, 'model' | 'location' | 'label'>) {
  const defaultLabel = usualLabel({ model, location });
  return label === defaultLabel ? { title: model, detail: location } : { title: label, detail: defaultLabel };
}
