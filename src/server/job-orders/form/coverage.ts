import { sql } from 'drizzle-orm';
import { serviceDateOf } from '#domain/job-orders/job-order.ts';
import { planCoverageOn, planYearOf } from '#domain/price/visit-coverage.ts';
import type { PriceBasis } from '#domain/visit/settled-price.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { usualFee } from '#server/store/job-orders/card.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { lockJobOrder } from '#server/store/job-orders/records.ts';
import { claimReminder } from '#server/store/reminders.ts';
import { coverageTermsJson, coveredDays, lockCoveredVisits } from '#server/store/shapes/covered-visits.ts';
import { visitFactsJson } from '#server/store/shapes/free-visits.ts';

type Parties = PriceBasis & {
  readonly client: { readonly id: string; readonly operator_id: string; readonly name: string };
  readonly service_interval_months: number;
};

/** The locked job, with its client, its plan, and the earlier visits that count toward the plan. */
export type Visit = { readonly jobOrder: JobOrderRow; readonly parties: Parties };

/**
 * Locks the job and the count of its client's covered visits until the transaction ends. `at` is the time at which
 * the work was done according to a device, if that was earlier than now.
 */
export async function lockVisit(
  tx: Transaction,
  id: string,
  { at, now }: { readonly at?: string | undefined; readonly now: Date },
): Promise<Visit> {
  const reportedAt = at === undefined ? now : new Date(at);
  const moment = reportedAt < now ? reportedAt : now;
  const [jobOrder, , json] = await inOneTrip(
    lockJobOrder(tx, id),
    lockCoveredVisits(tx, id),
    tx.json(sql`
      select json_build_object(
        'terms', ${coverageTermsJson},
        'covered_on', ${coveredDays(sql`j.id`, sql`array[${moment}::timestamptz, j.scheduled_date, j.started_at, j.served_at]`)},
        'usual_fee', ${usualFee},
        'facts', ${visitFactsJson},
        'client', json_build_object('id', c.id, 'operator_id', c.operator_id, 'name', c.name),
        'service_interval_months', o.service_interval_months) as json
      from job_orders j join clients c on c.id = j.client_id join country_operators o on o.id = j.operator_id
      where j.id = ${id}`),
  );
  const { facts, ...parties } = JSON.parse(json ?? '{}');
  return { jobOrder, parties: { ...parties, ...facts } };
}

/** Notifies the client once per plan year, when the last covered visit is signed. */
export function notifyOfLastVisit(
  { tx, record, asSystem }: Pick<CommandContext, 'tx' | 'record' | 'asSystem'>,
  { jobOrder, parties }: Visit,
): void {
  const { terms, client } = parties;
  const year = planYearOf(terms, serviceDateOf(jobOrder, terms.time_zone));
  if (!jobOrder.is_cmasa_covered || year === null) return;
  if (planCoverageOn(serviceDateOf(jobOrder, terms.time_zone), parties).visits_left > 1) return;
  const reminder = { kind: 'last_visit', record_id: client.id, due_on: year.from } as const;
  const notify = () =>
    record('clients.last-visit-used', { of: client, ties: { technician_id: jobOrder.technician_id } });
  asSystem({ operator: client.operator_id }, () => claimReminder(tx, reminder, notify));
}
