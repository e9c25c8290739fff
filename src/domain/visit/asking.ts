import type { ServiceType, Urgency } from '#domain/service-request.ts';
import type { Fault } from '#domain/values/fault.ts';

/** Whether the machine is still serving coffee. */
export const servings = ['yes', 'partly', 'no'] as const;
export type Serving = (typeof servings)[number];

/** What is usually so with the fault. Urgency follows it until the client says otherwise; no text ever does. */
export const usualServing: Readonly<Record<Fault, Serving>> = {
  no_coffee: 'no',
  no_power: 'no',
  leaks: 'partly',
  weak: 'yes',
  no_steam: 'partly',
  grinder: 'partly',
  noise: 'yes',
  message: 'partly',
  care: 'yes',
};

const urgencies: Readonly<Record<Serving, Urgency>> = { yes: 'medium', partly: 'high', no: 'emergency' };

/** The kind of visit that the fault asks for, and how urgent it is. */
export function visitFor(
  fault: Fault,
  serving: Serving | null,
): { readonly service_type_requested: ServiceType; readonly urgency: Urgency } {
  const service_type_requested = fault === 'care' ? 'preventive_maintenance' : 'trouble_call';
  return { service_type_requested, urgency: urgencies[serving ?? usualServing[fault]] };
}
