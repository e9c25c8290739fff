import { visitOutcomes } from '#domain/job-orders/visit.ts';
import { isStillThere } from '#domain/visit/course.ts';
import { interruptions } from '#domain/visit/outcome.ts';
import type { VisitView } from '#web/records/job-orders/visit/visit-sentences.ts';

export const time_zone = 'Asia/Bahrain';
export const base: VisitView = {
  status: 'scheduled',
  workflow_status: 'assigned',
  outcome: null,
  problem_resolved: false,
  follow_up_required: false,
  scheduled_date: '2026-11-24T06:00:00Z',
  window_minutes: 60,
  on_the_way_at: null,
  started_at: null,
  time_zone,
  technician: { name: 'Yusuf', second_name: null },
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
/** The outcome of a visit, and the answers in its form that say whether more work is needed. */
type Result = Pick<VisitView, 'outcome' | 'problem_resolved' | 'follow_up_required'>;
const inProgress = { status: 'in_progress', workflow_status: 'in_progress' } as const;
const unsigned = { status: 'in_progress', workflow_status: 'awaiting_signature' } as const;

/** The form is not filled in yet. */
const none: Result = { outcome: null, problem_resolved: false, follow_up_required: false };
const solved: Result = { ...none, problem_resolved: true };
const interrupted = interruptions.map((outcome): Result => ({ ...none, outcome, follow_up_required: true }));
/** The results of reported work. A technician may ask for a follow-up visit in the form alone. */
const reported: readonly Result[] = [
  solved,
  none,
  { ...none, follow_up_required: true },
  { ...solved, follow_up_required: true },
  ...interrupted,
];
const ended = [null, ...visitOutcomes].map((outcome): Result => ({ ...none, outcome }));

const states: Readonly<
  Record<string, { readonly factory: VisitFactory; readonly results: readonly Result[] }>
> = {
  unassigned: { factory: () => ({ technician: null, workflow_status: 'scheduled' }), results: [none] },
  assigned: { factory: () => ({}), results: [none] },
  'on the way': { factory: (now) => ({ on_the_way_at: ago(now, 20) }), results: [none] },
  'on the way since yesterday': { factory: (now) => ({ on_the_way_at: ago(now, 1440) }), results: [none] },
  'at work': {
    factory: (now) => ({ ...inProgress, started_at: ago(now, 20) }),
    results: [none, ...interrupted],
  },
  'left at work': {
    factory: (now) => ({ ...inProgress, started_at: ago(now, 1440) }),
    results: [none, ...interrupted],
  },
  paused: {
    factory: (now) => ({ ...inProgress, started_at: ago(now, 60), paused_at: ago(now, 20) }),
    results: [none, ...interrupted],
  },
  'paused until later': {
    factory: (now) => ({
      ...inProgress,
      started_at: ago(now, 60),
      paused_at: ago(now, 20),
      hold_until: ago(now, -40),
    }),
    results: [none, ...interrupted],
  },
  'paused until a time that is over': {
    factory: (now) => ({
      ...inProgress,
      started_at: ago(now, 60),
      paused_at: ago(now, 50),
      hold_until: ago(now, 5),
    }),
    results: [none, ...interrupted],
  },
  'left at work today': {
    factory: (now) => ({ ...inProgress, started_at: ago(now, 320) }),
    results: [none, ...interrupted],
  },
  'paused since yesterday': {
    factory: (now) => ({ ...inProgress, started_at: ago(now, 1500), paused_at: ago(now, 1440) }),
    results: [none, ...interrupted],
  },
  'ended yesterday': {
    factory: (now) => ({
      ...inProgress,
      started_at: ago(now, 1500),
      paused_at: ago(now, 1440),
      work_ended_at: ago(now, 1440),
    }),
    results: [none, ...interrupted],
  },
  reopened: {
    factory: (now) => ({
      ...inProgress,
      started_at: ago(now, 60),
      paused_at: ago(now, 20),
      work_ended_at: ago(now, 20),
    }),
    results: reported.filter(({ outcome }) => outcome === null),
  },
  'not signed': {
    factory: (now) => ({ ...unsigned, started_at: ago(now, 60) }),
    results: reported,
  },
  completed: {
    factory: (now) => ({ status: 'completed', workflow_status: 'completed', started_at: ago(now, 60) }),
    results: reported,
  },
  cancelled: { factory: () => ({ status: 'cancelled' }), results: ended },
};

export type Row = {
  readonly state: string;
  /** The answers in the form, for test titles. */
  readonly answers: string;
  readonly moment: string;
  readonly now: Date;
  readonly visit: VisitView;
};
export const table: readonly Row[] = Object.entries(states).flatMap(([state, { factory, results }]) =>
  Object.entries(moments).flatMap(([moment, at]) =>
    results.map((result) => {
      const now = new Date(at);
      const answers = `resolved ${result.problem_resolved}, follow-up ${result.follow_up_required}`;
      return { state, answers, moment, now, visit: { ...base, ...factory(now), ...result } };
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

/** The end of the arrival window. */
export const until = new Date('2026-11-24T07:00:00Z');

/** True if the work was reported, and its report is open again. */
export const isReopened = (v: VisitView) => is(v).working && v.outcome === null && Boolean(v.work_ended_at);

/** False for a no-show before the arrival window begins: it cannot be recorded yet. */
export const isPossible = ({ visit, now }: Row) =>
  visit.outcome !== 'nobody_there' || now >= new Date(visit.scheduled_date);
