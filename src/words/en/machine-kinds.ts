import type { MachineKind } from '#domain/visit/machine-kind.ts';
import { defineWords } from '#words/words.ts';

export const machineKindsWords = defineWords('machine-kinds', {
  espresso: 'Espresso machines',
  bean_to_cup: 'Bean-to-cup machines',
  grinder: 'Grinders',
  brewer: 'Coffee brewers',
} satisfies Record<MachineKind, string>);
