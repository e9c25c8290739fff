import type { Fault } from '#domain/values/fault.ts';
import type { MachineKind } from './machine-kind.ts';

/** The kind of machine whose training also helps with a fault in any other machine. */
const kindOfFault: Partial<Readonly<Record<Fault, MachineKind>>> = { grinder: 'grinder' };

/** The fit between the technician's training and the visit: for the machine, only for the fault, or for neither. */
export const trainings = ['machine', 'fault', 'other'] as const;
export type Training = (typeof trainings)[number];

/** Returns how well the training fits, or null if the technician's skills are unknown. */
export function trainingFor(
  skills: readonly MachineKind[],
  { machine_kind, fault }: { readonly machine_kind: MachineKind; readonly fault: Fault | null },
): Training | null {
  if (skills.length === 0) return null;
  if (skills.includes(machine_kind)) return 'machine';
  const kind = fault === null ? undefined : kindOfFault[fault];
  return kind !== undefined && skills.includes(kind) ? 'fault' : 'other';
}
