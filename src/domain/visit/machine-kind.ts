export const machineKinds = ['espresso', 'bean_to_cup', 'grinder', 'brewer'] as const;
export type MachineKind = (typeof machineKinds)[number];

const signs: readonly (readonly [MachineKind, RegExp])[] = [
  ['grinder', /grind|mill\b|burr/i],
  ['bean_to_cup', /bean|automat|one.?touch/i],
  ['brewer', /brew|filter|batch/i],
];

/**
 * Returns the kind of a machine by its model name. If the name does not reveal it, the machine is an espresso
 * machine, like most.
 */
export function machineKindOf(model: string): MachineKind {
  return signs.find(([, sign]) => sign.test(model))?.[0] ?? 'espresso';
}
