import { sql } from 'drizzle-orm';
import type { CheckResult, Event, Invariant, Scene } from './scene.ts';

const planFields = ['technician_id', 'scheduled_date', 'duration_minutes'] as const;
type Plan = {
  readonly technician_id: string | null;
  readonly begins: number;
  readonly minutes: number;
  readonly isOpen: boolean;
};
const unplanned: Plan = { technician_id: null, begins: 0, minutes: 0, isOpen: false };
const openStatuses: readonly unknown[] = ['scheduled', 'in_progress'];

/** Returns the plan after an event. Values that the event does not change are kept. */
function planAfter(plan: Plan, { changes }: Event): Plan {
  const { technician_id: who, scheduled_date: when, duration_minutes: length, status } = changes;
  return {
    technician_id: who === undefined ? plan.technician_id : (who.to as string | null),
    begins: when === undefined ? plan.begins : Date.parse(String(when.to)),
    minutes: length === undefined ? plan.minutes : Number(length.to),
    isOpen: status === undefined ? plan.isOpen : openStatuses.includes(status.to),
  };
}

const ends = ({ begins, minutes }: Plan) => begins + minutes * 60_000;
const overlap = (one: Plan, other: Plan) => one.begins < ends(other) && other.begins < ends(one);

/** Returns the jobs and times with an accepted overlap. */
const acceptedIn = ({ world }: Scene) =>
  world.ledger.intents.flatMap(({ planned }) => (planned?.accepted.includes('overlap') ? [planned] : []));

/**
 * True if the visit was rescheduled by a technician's own step, such as setting out, starting or turning back. This
 * is allowed even if it causes an overlap, which the attention list then shows.
 */
const isOnTheWay = ({ type, record_id, at }: Event, events: readonly Event[]) =>
  type === 'job-orders.rescheduled' &&
  events.some(
    (one) => one.record_id === record_id && one.at.getTime() === at.getTime() && steps.includes(one.type),
  );
const steps: readonly Event['type'][] = [
  'job-orders.left',
  'job-orders.turned-back',
  'job-orders.started',
  'job-orders.saved',
  'job-orders.submitted',
];

/**
 * Replays all plans in the order of their events. Whenever a job gets a time or a technician, that technician must have
 * no other open job at that time. Exceptions are overlaps that the planner accepted, and visits that the technician
 * starts.
 */
async function checkPlans(scene: Scene): Promise<CheckResult> {
  const events = await scene.events();
  const keyOf = (id: string, begins: number) => `${id} ${begins}`;
  const accepted = new Set(acceptedIn(scene).map((one) => keyOf(one.job_id, Date.parse(one.scheduled_date))));
  const plans = new Map<string, Plan>();
  const wrong: string[] = [];
  let looked = 0;
  for (const event of events.filter(({ type }) => type.startsWith('job-orders.'))) {
    const plan = planAfter(plans.get(event.record_id) ?? unplanned, event);
    plans.set(event.record_id, plan);
    const isPlanned = planFields.some((field) => event.changes[field] !== undefined);
    if (!isPlanned || !plan.isOpen || plan.technician_id === null) continue;
    looked += 1;
    if (accepted.has(keyOf(event.record_id, plan.begins)) || isOnTheWay(event, events)) continue;
    const others = [...plans].filter(([id]) => id !== event.record_id).map(([, other]) => other);
    if (others.some((one) => one.isOpen && one.technician_id === plan.technician_id && overlap(one, plan)))
      wrong.push(`${event.subject}: ${event.type} puts the technician in two places`);
  }
  return { looked, wrong };
}

/** Checks the rows for overlapping open jobs of one technician where neither job has an accepted overlap. */
async function checkRows(scene: Scene): Promise<CheckResult> {
  const events = await scene.events();
  const begun = events.filter((event) => isOnTheWay(event, events));
  const accepted = new Set([
    ...acceptedIn(scene).map(({ job_id }) => job_id),
    ...begun.map(({ record_id }) => record_id),
  ]);
  const found = await scene.rows<{ one: string; other: string; text: string }>(sql`
    select j.id as one, k.id as other, 'JO-' || j.number || ' and JO-' || k.number || ' at once' as text
    from job_orders j join job_orders k on k.technician_id = j.technician_id and k.id > j.id
      and (k.scheduled_date, k.scheduled_date + make_interval(mins => k.duration_minutes))
        overlaps (j.scheduled_date, j.scheduled_date + make_interval(mins => j.duration_minutes))
    where j.status in ('scheduled', 'in_progress') and k.status in ('scheduled', 'in_progress')`);
  const [counted] = await scene.rows<{ count: number }>(
    sql`select count(*)::int as count from job_orders where status in ('scheduled', 'in_progress')`,
  );
  const wrong = found.filter(({ one, other }) => !accepted.has(one) && !accepted.has(other));
  return { looked: counted?.count ?? 0, wrong: wrong.map(({ text }) => text) };
}

export const placeInvariants: readonly Invariant[] = [
  {
    promise:
      'no plan puts a technician in two places, unless that was accepted, or the technician starts the visit or turns back',
    check: checkPlans,
  },
  {
    promise:
      'no two open jobs of a technician overlap, unless that was accepted, or one was started on another day',
    check: checkRows,
  },
];
