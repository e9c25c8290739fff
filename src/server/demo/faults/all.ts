import type { MachineKind } from '#domain/visit/machine-kind.ts';
import { beanToCup } from './bean-to-cup.ts';
import { brewer } from './brewer.ts';
import { espresso } from './espresso.ts';
import type { Fault } from './fault.ts';
import { grinder } from './grinder.ts';

export const faultsOfKind: Readonly<Record<MachineKind, readonly Fault[]>> = {
  espresso: Object.values(espresso),
  bean_to_cup: Object.values(beanToCup),
  grinder: Object.values(grinder),
  brewer: Object.values(brewer),
};
