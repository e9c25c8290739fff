import type { PlanKind, TargetKind } from '#domain/planning/promise.ts';
import type { ClientWindowState } from '#domain/visit/client-window.ts';
import { defineWords } from '#words/words.ts';

const hour = 60;
const day = 24 * hour;

/** Returns a time span in its two largest units: '25 min', '3 h 20 min', '2 d 4 h'. */
function span(minutes: number): string {
  const units: [number, string, number, string] =
    minutes >= 2 * day
      ? [Math.floor(minutes / day), 'd', Math.floor((minutes % day) / hour), 'h']
      : [Math.floor(minutes / hour), 'h', minutes % hour, 'min'];
  const [large, largeName, small, smallName] = units;
  if (large === 0) return `${small} ${smallName}`;
  return small === 0 ? `${large} ${largeName}` : `${large} ${largeName} ${small} ${smallName}`;
}

/** Returns a time span in its largest unit only: '25 min', '3 h', '2 d'. */
function shortSpan(minutes: number): string {
  if (minutes < hour) return `${minutes} min`;
  return minutes < 2 * day ? `${Math.floor(minutes / hour)} h` : `${Math.floor(minutes / day)} d`;
}

type ClockWords = Readonly<Record<'ahead' | 'late' | 'missed', (minutes: number) => string>> & {
  readonly kept: string;
};

export const promisesWords = defineWords('promises', {
  response: {
    ahead: (minutes: number) => `Respond within ${span(minutes)}`,
    late: (minutes: number) => `Response ${span(minutes)} late`,
    kept: 'Responded on time',
    missed: (minutes: number) => `Responded ${span(minutes)} late`,
  },
  arrival: {
    ahead: (minutes: number) => `Arrive within ${span(minutes)}`,
    late: (minutes: number) => `Arrival ${span(minutes)} late`,
    kept: 'Arrived on time',
    missed: (minutes: number) => `Arrived ${span(minutes)} late`,
  },
  /**
   * The time left, in a short form. Response times are in a column with that name, so their text does not repeat it.
   * Arrival times appear next to the time of the visit, so their text contains the word 'arrival'.
   */
  due: {
    response: {
      ahead: (minutes: number) => `due in ${shortSpan(minutes)}`,
      late: (minutes: number) => `${shortSpan(minutes)} late`,
    },
    arrival: {
      ahead: (minutes: number) => `arrival due in ${shortSpan(minutes)}`,
      late: (minutes: number) => `arrival ${shortSpan(minutes)} late`,
    },
  },
  by: (moment: string) => `by ${moment}`,
  facts: { response: 'Response target', arrival: 'Arrival target' },
  /** The arrival window that was announced to the client. */
  arrivalWindow: {
    client: 'Your arrival window',
    others: "Client's arrival window",
    /**
     * The text for a visit that was moved after its window was announced, when it was too late to announce a new
     * window.
     */
    beforeMove: (announced: string) => `${announced} (before the move)`,
    states: {
      kept: () => 'On time',
      early: (minutes: number) => `${span(minutes)} early`,
      late: (minutes: number) => `${span(minutes)} late`,
      missed: () => 'No one came',
      running: () => 'Not over yet',
      overdue: (minutes: number) => `Overdue by ${span(minutes)}`,
    } satisfies Record<ClientWindowState, (minutes: number) => string>,
  },
  settings: {
    title: 'Response and arrival targets',
    hint: 'These targets say how soon you respond to a request and how soon a technician starts work, counted from the report. For emergencies, every hour of the day counts. For everything else, only your service hours count, excluding weekends and holidays. Changes apply to new requests.',
    format: 'Enter hours and minutes, such as 0:30 or 24:00.',
    plan: 'Plan',
    answer: 'Response',
    visit: 'Arrival',
    plans: {
      none: 'No plan',
      cmasa_standard: 'CMASA Standard',
      cmasa_premium: 'CMASA Premium',
    } satisfies Record<PlanKind, string>,
    label: (kind: string, urgency: string, plan: string) => `${kind}, ${urgency}, ${plan}`,
  },
} satisfies Record<TargetKind, ClockWords> & Record<string, unknown>);
