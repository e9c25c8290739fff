import { type VisitOutcome, visitOutcomes } from '#domain/job-orders/visit.ts';
import { isStillThere } from '#domain/visit/course.ts';
import { interruptions } from '#domain/visit/outcome.ts';
import type { VisitView } from '#web/records/visit/visit-sentences.ts';

export const time_zone = 'Asia/Bahrain';
export const base: VisitView = {
  status: 'scheduled',
  workflow_status: 'assigned',
  outcome: null,
  scheduled_date: '2026-11-24T06:00:00Z',
  window_minutes: 60,
  on_the_way_at: null,
  started_at: null,
  time_zone,
  technician: { name: 'Yusuf', second_name: null, phone: '+97300000000' },
};
/** The times at which the sentences are read. The window is 9 to 10 AM in Bahrain. */
export const moments = {
  'weeks before': '2026-11-01T06:30:00Z',
  'the evening before': '2026-11-23T15:12:00Z',
  'before the window': '2026-11-24T05:00:00Z',
  'in the window': '2026-11-24T06:30:00Z',
  'after the window': '2026-11-24T07:30:00Z',
  'the day after': '2026-11-25T06:30:00Z',
} as const;

/** Returns the time of an event this many minutes before the sentence is read. */
const ago = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
type VisitFactory = (now: Date) => Partial<VisitView>;
const inProgress = { status: 'in_progress', workflow_status: 'in_progress' } as const;
const unsigned = { status: 'in_progress', workflow_status: 'awaiting_signature' } as const;

const states: Readonly<
  Record<string, { readonly factory: VisitFactory; readonly outcomes: readonly (VisitOutcome | null)[] }>
> = {
  unassigned: { factory: () => ({ technician: null, workflow_status: 'scheduled' }), outcomes: [null] },
  assigned: { factory: () => ({}), outcomes: [null] },
  'on the way': { factory: (now) => ({ on_the_way_at: ago(now, 20) }), outcomes: [null] },
  'on the way since yesterday': { factory: (now) => ({ on_the_way_at: ago(now, 1440) }), outcomes: [null] },
  'at work': {
    factory: (now) => ({ ...inProgress, started_at: ago(now, 20) }),
    outcomes: [null, ...interruptions],
  },
  'left at work': {
    factory: (now) => ({ ...inProgress, started_at: ago(now, 1440) }),
    outcomes: [null, ...interruptions],
  },
  paused: {
    factory: (now) => ({ ...inProgress, started_at: ago(now, 60), paused_at: ago(now, 20) }),
    outcomes: [null, ...interruptions],
  },
  'left at work today': {
    factory: (now) => ({ ...inProgress, started_at: ago(now, 320) }),
    outcomes: [null, ...interruptions],
  },
  'paused since yesterday': {
    factory: (now) => ({ ...inProgress, started_at: ago(now, 1500), paused_at: ago(now, 1440) }),
    outcomes: [null, ...interruptions],
  },
  'ended yesterday': {
    factory: (now) => ({
      ...inProgress,
      started_at: ago(now, 1500),
      paused_at: ago(now, 1440),
      work_ended_at: ago(now, 1440),
    }),
    outcomes: [null, ...interruptions],
  },
  reopened: {
    factory: (now) => ({
      ...inProgress,
      started_at: ago(now, 60),
      paused_at: ago(now, 20),
      work_ended_at: ago(now, 20),
    }),
    outcomes: [null],
  },
  'not signed': {
    factory: (now) => ({ ...unsigned, started_at: ago(now, 60) }),
    outcomes: [null, ...interruptions],
  },
  completed: {
    factory: (now) => ({ status: 'completed', workflow_status: 'completed', started_at: ago(now, 60) }),
    outcomes: [null, ...interruptions],
  },
  cancelled: { factory: () => ({ status: 'cancelled' }), outcomes: [null, ...visitOutcomes] },
};

export type Row = {
  readonly state: string;
  readonly moment: string;
  readonly now: Date;
  readonly visit: VisitView;
};
export const table: readonly Row[] = Object.entries(states).flatMap(([state, { factory, outcomes }]) =>
  Object.entries(moments).flatMap(([moment, at]) =>
    outcomes.map((outcome) => {
      const now = new Date(at);
      return { state, moment, now, visit: { ...base, ...factory(now), outcome } };
    }),
  ),
);

export const is = (visit: VisitView) => ({
  planned: visit.status === 'scheduled',
  working: visit.workflow_status === 'in_progress' && visit.status === 'in_progress',
});

/** True if the technician may be working at the client, and has not reported that the work cannot continue. */
export const mayBeThere = (v: VisitView, now: Date) => {
  const { started_at, outcome } = v;
  if (!is(v).working || outcome !== null) return false;
  const stay = { started_at: new Date(started_at ?? now), paused_at: null, paused_seconds: 0 };
  return !v.paused_at && isStillThere(stay, now);
};

/** False for a no-show before the arrival window begins: it cannot be recorded yet. */
export const isPossible = ({ visit, now }: Row) =>
  visit.outcome !== 'nobody_there' || now >= new Date(visit.scheduled_date);
