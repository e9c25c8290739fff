import type { OutputOf } from '#contract/calls/call.ts';
import { listEndingPlans } from '#contract/clients/ending-plans.ts';
import { offerRenewal } from '#contract/clients/offer-renewal.ts';
import { answerRenewal, askRenewal } from '#contract/clients/renewal.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { daysAhead } from '#domain/reminder.ts';
import { addDays, addMonths, daysBetween } from '#domain/values/calendar.ts';
import type { Chance } from '../chance.ts';
import { lastMinuteOf } from '../hours.ts';
import { type Client, type Company, stayingClients, todayOf, type World } from '../world.ts';
import { act } from './planning.ts';

type Desk = { readonly world: World; readonly company: Company; readonly chance: Chance };
type Plan = NonNullable<OutputOf<typeof getPlanUse>['plan']>;

async function planOf({ people: [main] }: Client): Promise<Plan | null> {
  const { status, body } = await main.ask(getPlanUse, {});
  return status === 200 ? body.plan : null;
}

/**
 * Requests the renewal of plans that end soon, as the client's home screen allows. Early and repeated requests must
 * be refused.
 */
export async function askForRenewals({ world, company, chance }: Desk): Promise<void> {
  const today = todayOf(world, company);
  for (const client of stayingClients(company)) {
    const [main] = client.people;
    const plan = chance.isTrue(0.5) ? await planOf(client) : null;
    if (plan === null || plan.expires_on === null) continue;
    const { expires_on } = plan;
    const isEarly = daysBetween(today, expires_on) > daysAhead.plan_expiring;
    if (isEarly || plan.renewal_asked_at !== null) {
      if (chance.isTrue(0.2)) await main.tries(askRenewal, { expires_on });
    } else await act({ world, company, planner: main }, 'renewal_asked', askRenewal, { expires_on });
  }
}

type EndingPlan = OutputOf<typeof listEndingPlans>['items'][number];

/** The share of plans that the owner offers to renew: most of those whose client requested it. */
function shareOf({ offered_at, renewal_asked_at }: EndingPlan): number {
  if (offered_at !== null) return 0.3;
  return renewal_asked_at === null ? 0.2 : 0.8;
}

/** Offers to renew the plans that end soon. A newer offer replaces an open one. */
export async function offerRenewals(desk: Desk): Promise<void> {
  const { owner } = desk.company;
  const { body } = await owner.ask(listEndingPlans, { days: 30, limit: 50 });
  for (const ending of body.items) if (desk.chance.isTrue(shareOf(ending))) await offer(desk, ending);
}

async function offer({ world, company, chance }: Desk, { id, client, expires_on, is_over }: EndingPlan) {
  const { owner, memory } = company;
  const today = todayOf(world, company);
  const cmasa_start_date = is_over ? addDays(expires_on, 1) : today;
  const isShort = is_over && chance.isTrue(0.3);
  const last_day = isShort ? addDays(today, 1) : addDays(addMonths(cmasa_start_date, 12), -1);
  const terms = {
    id,
    version: client.version,
    // A smaller plan could give fewer visits than are planned already.
    cmasa_plan_type: chance.pick([client.cmasa_plan_type ?? 'cmasa_standard', 'cmasa_premium'] as const),
    cmasa_start_date,
    cmasa_expiry: lastMinuteOf(company, last_day).toISOString(),
  };
  // While the current plan is valid, a plan that begins after today must be refused, because it would leave days
  // without a plan.
  if (!is_over) await owner.tries(offerRenewal, { ...terms, cmasa_start_date: addDays(today, 1) });
  const since = world.app.clock.now;
  const offered = await act({ world, company, planner: owner }, 'renewal_offered', offerRenewal, terms);
  const whose = company.clients.find((one) => one.id === id);
  if (offered === null || whose === undefined) return;
  const plan = { type: terms.cmasa_plan_type, starts_on: cmasa_start_date, expires_on: last_day };
  memory.renewals.push({ client: whose, plan, since, at: world.app.clock.now, accepted_at: null });
}

/** Accepts or declines the offers that clients see. */
export async function answerRenewals(desk: Desk): Promise<void> {
  for (const client of stayingClients(desk.company)) {
    if (!desk.company.memory.renewals.some((one) => one.client === client)) continue;
    const plan = await planOf(client);
    if (plan?.renewal_offer) await answer(desk, client, plan, plan.renewal_offer);
  }
}

/**
 * Accepts, declines or ignores an offer. A replaced offer, a different fee and an offered plan that has ended must be
 * refused.
 */
async function answer(
  { world, company, chance }: Desk,
  client: Client,
  { currency }: Plan,
  { offered_at, annual_fee, visits_per_year, expires_on }: NonNullable<Plan['renewal_offer']>,
): Promise<void> {
  const [main] = client.people;
  const [older, last] = company.memory.renewals.filter((one) => one.client === client).slice(-2);
  const accept = { answer: 'accept', offered_at, annual_fee, currency, visits_per_year } as const;
  if (older && last) await main.tries(answerRenewal, { ...accept, offered_at: older.at.toISOString() });
  if (chance.isTrue(0.2)) await main.tries(answerRenewal, { ...accept, annual_fee: '1.000' });
  if (expires_on < todayOf(world, company)) return main.tries(answerRenewal, accept);
  const desk = { world, company, planner: main };
  if (chance.isTrue(0.2))
    await act(desk, 'renewal_declined', answerRenewal, { ...accept, answer: 'decline' });
  else if (chance.isTrue(0.6) && (await act(desk, 'renewal_accepted', answerRenewal, accept))) {
    const taken = last ?? older;
    if (taken) taken.accepted_at = world.app.clock.now;
  }
}
