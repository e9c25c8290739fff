export const machineKinds = ['espresso', 'bean_to_cup', 'grinder', 'brewer'] as const;
export type MachineKind = (typeof machineKinds)[number];

const signs: readonly (readonly [MachineKind, RegExp])[] = [
  ['grinder', /grind|mill\b|burr/i],
  ['bean_to_cup', /bean|automat|one.?touch/i],
  ['brewer', /brew|filter|batch/i],
  ['espresso', /espresso/i],
];

/** Returns the kind that the model name reveals; null if it reveals none. */
export function namedKindOf(model: string): MachineKind | null {
  return signs.find(([, sign]) => sign.test(model))?.[0] ?? null;
}

/**
 * Returns the kind of a machine from its model name. An unknown model counts as an espresso machine, because most are.
 */
export function machineKindOf(model: string): MachineKind {
  return namedKindOf(model) ?? 'espresso';
}
