import { sql } from 'drizzle-orm';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { wallClockOf } from '../hours.ts';
import type { CheckResult, Event, Invariant, Scene } from './scene.ts';

type Free = {
  readonly id: string;
  readonly number: number;
  readonly operator_id: string;
  readonly machine_id: string;
  readonly served_at: Date;
  readonly isPaid: boolean;
};

/** Returns the end of the machine's warranty that planners had confirmed at this time; null if there was none. */
function confirmedAt(events: readonly Event[], machine_id: string, at: Date): unknown {
  const changed = events.filter(
    ({ record_id, changes, ...event }) =>
      record_id === machine_id && event.at <= at && changes.confirmed_warranty_end !== undefined,
  );
  return changed.at(-1)?.changes.confirmed_warranty_end?.to ?? null;
}

/** Checks the visits under warranty. The price of a visit was settled when its form was last submitted. */
async function checkFree({ rows, companies, ...scene }: Scene): Promise<CheckResult> {
  const events = await scene.events();
  const free = await rows<Free>(sql`
    select id, number, operator_id, machine_id, served_at, coalesce(visit_fee, 0) > 0 or is_cmasa_covered
      or exists (select from invoiced_visits v where v.job_order_id = j.id) as "isPaid"
    from ${jobs} j where free_reason = 'under_warranty' and job_order_form_submitted_at is not null
    order by operator_id, number`);
  const wrong = free.flatMap(({ id, number, operator_id, machine_id, served_at, isPaid }) => {
    const company = companies.find((one) => one.id === operator_id);
    const submitted = events.findLast(
      ({ record_id, type }) => record_id === id && type === 'job-orders.submitted',
    );
    if (company === undefined || submitted === undefined)
      return [`JO-${number} is free, and no one submitted it`];
    const until = confirmedAt(events, machine_id, submitted.at);
    const isUnder = typeof until === 'string' && wallClockOf(company, served_at).date <= until;
    return [
      ...(isUnder
        ? []
        : [`JO-${number} is under a warranty that ended on ${until}, as planners had confirmed`]),
      ...(isPaid ? [`JO-${number} is under warranty and paid for too`] : []),
    ];
  });
  return { looked: free.length, wrong };
}

export const warrantyInvariants: readonly Invariant[] = [
  {
    promise:
      'a visit is free under warranty only within the warranty that planners had confirmed, and no one pays for it',
    check: checkFree,
  },
];
