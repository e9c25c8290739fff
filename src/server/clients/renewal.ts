import { sql } from 'drizzle-orm';
import { offerRenewal } from '#contract/clients/offer-renewal.ts';
import { answerRenewal, askRenewal } from '#contract/clients/renewal.ts';
import type { Actor } from '#domain/actor.ts';
import {
  isOfferOver,
  leavesGap,
  noRenewal,
  offeredPlan,
  offersNothing,
  planIn,
  renewalRefusal,
} from '#domain/agreements/plan-renewal.ts';
import { planRefusal } from '#domain/client.ts';
import { NotFoundError, StaleError } from '#domain/errors.ts';
import { annualFeeColumn, visitsPerYearOf } from '#domain/price/visit-coverage.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { clients, lockClient, requireActive, saveClient } from '#server/store/clients.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';
import { viewClient } from './queries.ts';

const viewRenewal: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select json_build_object('renewal_asked_at', c.renewal_asked_at) as json
    from clients c where c.id = ${id} and ${reachFilter('clients', actor.role, 'c')}`);

/** Locks the caller's client, which must be active, and reads its operator. */
async function lockOwn(tx: Transaction, id: Actor['client_id']) {
  if (id === undefined) throw new NotFoundError('client');
  const [client, operator] = await inOneTrip(lockClient(tx, id), getOperatorOf(tx, clients, id));
  requireActive(client);
  return [client, operator] as const;
}

export const ask = command(
  askRenewal,
  viewRenewal,
  async ({ tx, actor: { client_id }, now, record }, { expires_on: seen }) => {
    const [client, { time_zone }] = await lockOwn(tx, client_id);
    const { renewal_asked_at } = client;
    const { expires_on } = planIn(time_zone, client);
    if (expires_on !== seen) throw new StaleError('plan', client.id);
    const refusal = renewalRefusal({ expires_on, renewal_asked_at }, dateIn(time_zone, now));
    if (refusal !== null) throw new ProblemAnswer(409, 'refused', because(refusal));
    const saved = saveClient(tx, client, { renewal_asked_at: now });
    record('clients.renewal-asked', { before: client, after: saved });
    return client.id;
  },
);

export const offer = command(
  offerRenewal,
  viewClient,
  async ({ tx, now, record }, { id, version, cmasa_expiry, ...plan }) => {
    const [client, { time_zone }] = await inOneTrip(lockClient(tx, id), getOperatorOf(tx, clients, id));
    requireVersion('client', client, version);
    requireActive(client);
    if (client.cmasa_plan_type === null) throw refused('no_plan_to_renew');
    const offered_expiry = new Date(cmasa_expiry);
    const refusal = planRefusal({ ...plan, cmasa_expiry: offered_expiry }, time_zone);
    if (refusal !== null) throw invalidInput(refusal.path, because(refusal.reason));
    const today = dateIn(time_zone, now);
    if (isOfferOver(dateIn(time_zone, offered_expiry), today)) throw refused('offer_of_past');
    const current = planIn(time_zone, client);
    if (leavesGap(current, plan.cmasa_start_date, today))
      throw invalidInput('cmasa_start_date', because('offer_leaves_gap'));
    if (offersNothing(current, planIn(time_zone, { ...plan, cmasa_expiry: offered_expiry })))
      throw invalidInput('cmasa_expiry', because('offer_not_longer'));
    const saved = saveClient(tx, client, {
      offered_plan_type: plan.cmasa_plan_type,
      offered_start_date: plan.cmasa_start_date,
      offered_expiry,
      offered_at: now,
    });
    record('clients.renewal-offered', { before: client, after: saved });
    return id;
  },
);

export const answer = command(
  answerRenewal,
  viewRenewal,
  async ({ tx, actor: { client_id }, now, asSystem, record }, { answer, ...seen }) => {
    const [client, operator] = await lockOwn(tx, client_id);
    const { offered_at, offered_expiry, offered_plan_type } = client;
    if (offered_at === null || offered_expiry === null || offered_plan_type === null) {
      throw refused('renewal_offer_over');
    }
    const terms = {
      annual_fee: operator[annualFeeColumn[offered_plan_type]],
      currency: operator.currency,
      visits_per_year: visitsPerYearOf(offered_plan_type, operator),
    };
    const isSame = offered_at.getTime() === new Date(seen.offered_at).getTime();
    const isDecline = answer === 'decline';
    const hasSameTerms =
      terms.annual_fee === seen.annual_fee &&
      terms.currency === seen.currency &&
      terms.visits_per_year === seen.visits_per_year;
    if (!isSame || !(isDecline || hasSameTerms)) throw refused('renewal_offer_changed');
    const { time_zone } = operator;
    if (!isDecline && isOfferOver(dateIn(time_zone, offered_expiry), dateIn(time_zone, now))) {
      throw refused('renewal_offer_over');
    }
    // Clients have no right to write a plan, so the server writes the one that the operator offered.
    const saved = asSystem({ operator: client.operator_id }, () =>
      saveClient(tx, client, { ...(isDecline ? {} : offeredPlan(client)), ...noRenewal }),
    );
    record(isDecline ? 'clients.renewal-declined' : 'clients.renewal-accepted', {
      before: client,
      after: saved,
      ...(!isDecline && {
        changes: { plan_fee: { to: terms.annual_fee }, plan_visits: { to: terms.visits_per_year } },
      }),
    });
    return client.id;
  },
);

function refused(
  reason: 'no_plan_to_renew' | 'offer_of_past' | 'renewal_offer_over' | 'renewal_offer_changed',
) {
  return new ProblemAnswer(409, 'refused', because(reason));
}
