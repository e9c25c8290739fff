import type { Fault } from '#domain/values/fault.ts';
import type { MachineKind } from './machine-kind.ts';

/** The kind of machine whose training also helps with a fault in any other machine. */
const kindOfFault: Partial<Readonly<Record<Fault, MachineKind>>> = { grinder: 'grinder' };

/** The fit between the technician's training and the visit: for the machine, only for the fault, or for neither. */
export const trainings = ['machine', 'fault', 'other'] as const;
export type Training = (typeof trainings)[number];

/**
 * Returns the training to name. If the kind of the machine is only assumed, no one knows whether the training fits the
 * machine, so only training for the fault is named.
 */
export function namedTraining(training: Training | null, is_kind_assumed = false): Training | null {
  return is_kind_assumed && training !== 'fault' ? null : training;
}

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
