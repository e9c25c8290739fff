import {
  type PlanKind,
  perTarget,
  type Target,
  type TargetOf,
  type Targets,
} from '#domain/planning/promise.ts';
import type { Urgency } from '#domain/service-request.ts';

/** The values of the inputs for all targets, as hours and minutes, such as '0:30'. */
export type TargetValues = TargetOf<{ response_minutes: string; arrival_minutes: string }>;

export function targetValuesOf(targets: Targets): TargetValues {
  return perTarget((urgency, plan) => {
    const { response_minutes, arrival_minutes } = targets[urgency][plan];
    return { response_minutes: timeText(response_minutes), arrival_minutes: timeText(arrival_minutes) };
  });
}

export function targetsOf(values: TargetValues): TargetOf<Target> {
  return perTarget((urgency: Urgency, plan: PlanKind) => {
    const { response_minutes, arrival_minutes } = values[urgency][plan];
    return { response_minutes: minutesOf(response_minutes), arrival_minutes: minutesOf(arrival_minutes) };
  });
}

function timeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * Parses a string such as '4' (four hours) or '0:30'. A string that is not a time becomes NaN, which the contract
 * reports as an error.
 */
function minutesOf(text: string): number {
  const [, hours, minutes = '0'] = /^(\d{1,4})(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
}
