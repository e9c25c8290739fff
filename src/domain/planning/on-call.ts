import { isEmergency, type Urgency } from '#domain/service-request.ts';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import { minuteOfDay, type OpenDays, serviceOn } from './work-time.ts';

/** The full days, in the operator's time zone, on which a technician responds to emergencies at any hour. */
export type OnCallTurn = { readonly first_day: string; readonly last_day: string };

/** The people alerted outside service hours: the technician on call, or the operator if there is none. */
export const onCallAlerts = ['on_call', 'nobody_on_call'] as const;
export type OnCallAlert = (typeof onCallAlerts)[number];

type ReportedEmergency = {
  readonly urgency: Urgency;
  /** True within the service hours, when dispatchers see the report immediately. */
  readonly isServed: boolean;
  /** True if someone was already alerted about the request. */
  readonly isAlerted: boolean;
  /** The number of alerts about the client's requests in the last hour. */
  readonly alertsLately: number;
  readonly isOnCall: boolean;
};

/** Returns the people to alert about a report; null if no one is alerted. */
export function alertFor({
  urgency,
  isServed,
  isAlerted,
  alertsLately,
  isOnCall,
}: ReportedEmergency): OnCallAlert | null {
  if (!isEmergency(urgency) || isServed || isAlerted) return null;
  if (!mayAlert(alertsLately)) return null;
  return isOnCall ? 'on_call' : 'nobody_on_call';
}

/** Returns whether a client's emergency may still alert people, given the number of alerts in the last hour. */
export function mayAlert(alertsLately: number): boolean {
  return alertsLately < onCallLimits.alerts_per_hour;
}

export const onCallLimits = {
  /**
   * The maximum number of alerts per hour about one client's requests. Requests from labels have a separate limit of
   * the same size, so that strangers cannot use up the client's alerts.
   */
  alerts_per_hour: 5,
  /** The maximum length of an on-call shift, in days. */
  days: 62,
  /** The maximum number of days of the on-call schedule in one response. */
  read_days: 184,
} as const;

export function isOnCallOn(date: string, turns: readonly OnCallTurn[]): boolean {
  return turns.some(({ first_day, last_day }) => first_day <= date && date <= last_day);
}

/** The number of milliseconds between the possible starts of an on-call visit. */
const stepMs = 15 * 60_000;
const stepsOfDay = (24 * 60 * 60_000) / stepMs;

/**
 * Returns the quarter hours in the next 24 hours at which an on-call visit can start: within a shift, and outside
 * service hours.
 */
export function onCallStarts(
  earliest: Date,
  minutes: number,
  hours: OpenDays,
  turns: readonly OnCallTurn[],
): number[] {
  if (turns.length === 0) return [];
  const first = Math.ceil(earliest.getTime() / stepMs) * stepMs;
  const starts = Array.from({ length: stepsOfDay }, (_, step) => first + step * stepMs);
  return starts.filter((start) => {
    const at = new Date(start);
    return isOnCallOn(dateIn(hours.time_zone, at), turns) && !fitsIntoService(at, minutes, hours);
  });
}

function fitsIntoService(at: Date, minutes: number, hours: OpenDays): boolean {
  const minute = minuteOfDay(hours.time_zone, at);
  const day = serviceOn(dateIn(hours.time_zone, at), hours);
  return day !== null && minute >= day[0] && minute + minutes <= day[1];
}

/** Returns the parts of a shift that are before and after another, overlapping shift. */
export function partsOutside(turn: OnCallTurn, other: OnCallTurn): OnCallTurn[] {
  const before = { first_day: turn.first_day, last_day: addDays(other.first_day, -1) };
  const after = { first_day: addDays(other.last_day, 1), last_day: turn.last_day };
  return [before, after].filter(({ first_day, last_day }) => first_day <= last_day);
}

/** Returns the part of a shift from today on, because past days do not change; null if the shift is over. */
export function partFrom(today: string, turn: OnCallTurn): OnCallTurn | null {
  if (turn.last_day < today) return null;
  return { first_day: turn.first_day < today ? today : turn.first_day, last_day: turn.last_day };
}
