import type { PlanKind, PromiseKind } from '#domain/planning/promise.ts';
import type { ToldState } from '#domain/visit/told-window.ts';
import { defineWords } from '#words/words.ts';

const hour = 60;
const day = 24 * hour;

/** The two largest units: '25 min', '3 h 20 min', '2 d 4 h'. */
function span(minutes: number): string {
  const units: [number, string, number, string] =
    minutes >= 2 * day
      ? [Math.floor(minutes / day), 'd', Math.floor((minutes % day) / hour), 'h']
      : [Math.floor(minutes / hour), 'h', minutes % hour, 'min'];
  const [large, largeName, small, smallName] = units;
  if (large === 0) return `${small} ${smallName}`;
  return small === 0 ? `${large} ${largeName}` : `${large} ${largeName} ${small} ${smallName}`;
}

type ClockWords = Readonly<Record<'ahead' | 'late' | 'missed', (minutes: number) => string>> & {
  readonly kept: string;
};

export const promisesWords = defineWords('promises', {
  response: {
    ahead: (minutes: number) => `Answer in ${span(minutes)}`,
    late: (minutes: number) => `Answer ${span(minutes)} late`,
    kept: 'Answered in time',
    missed: (minutes: number) => `Answered ${span(minutes)} late`,
  },
  arrival: {
    ahead: (minutes: number) => `Arrive in ${span(minutes)}`,
    late: (minutes: number) => `Arrival ${span(minutes)} late`,
    kept: 'Arrived in time',
    missed: (minutes: number) => `Arrived ${span(minutes)} late`,
  },
  by: (moment: string) => `promised by ${moment}`,
  facts: { response: 'Answer promised', arrival: 'Visit promised' },
  /** The arrival window that the client was told. */
  told: {
    client: 'Announced to you',
    others: 'Announced to the client',
    /** The visit was moved after that, too late to count as announced. */
    beforeMove: (announced: string) => `${announced} before the move`,
    states: {
      kept: () => 'In time',
      early: (minutes: number) => `${span(minutes)} early`,
      late: (minutes: number) => `${span(minutes)} late`,
      missed: () => 'Nobody came',
      running: () => 'Not over yet',
      overdue: (minutes: number) => `Over for ${span(minutes)}`,
    } satisfies Record<ToldState, (minutes: number) => string>,
  },
  settings: {
    title: 'Promised times',
    hint: 'How soon a request is answered and how soon a technician begins, counted from the report. An emergency counts every hour of the day, all else counts your service hours, without weekends and holidays. A change counts for new requests.',
    format: 'Enter hours and minutes, such as 0:30 or 24:00.',
    plan: 'Plan',
    answer: 'Answer',
    visit: 'Visit',
    plans: {
      none: 'No plan',
      cmasa_standard: 'CMASA Standard',
      cmasa_premium: 'CMASA Premium',
    } satisfies Record<PlanKind, string>,
    label: (kind: string, urgency: string, plan: string) => `${kind}, ${urgency}, ${plan}`,
  },
} satisfies Record<PromiseKind, ClockWords> & Record<string, unknown>);
