import type { ServiceType, Urgency } from '#domain/service-request.ts';
import type { Fault } from '#domain/values/fault.ts';

/** The answers to the question of whether the machine is still serving coffee. */
export const servings = ['yes', 'partly', 'no'] as const;
export type Serving = (typeof servings)[number];

/** The answer that the urgency is based on until the client answers. It is never written into the request. */
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

/** Returns the service type and urgency for a fault. `serving` is null until the client answers. */
export function visitFor(
  fault: Fault,
  serving: Serving | null,
): { readonly service_type_requested: ServiceType; readonly urgency: Urgency } {
  const service_type_requested = fault === 'care' ? 'preventive_maintenance' : 'trouble_call';
  return { service_type_requested, urgency: urgencies[serving ?? usualServing[fault]] };
}
