import { sql } from 'drizzle-orm';
import { getPlanUse } from '#contract/plan-use.ts';
import { wallClockOf } from '../hours.ts';
import { type Client, type Company, stayingClients } from '../world.ts';
import type { CheckResult, Event, Invariant } from './scene.ts';

type Plan = { readonly type: unknown; readonly starts_on: unknown; readonly expires_on: string | null };
type State = { readonly plan: Plan; readonly offer: Plan };

const nothing: Plan = { type: null, starts_on: null, expires_on: null };
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the plan, or the offer, of a client after an event. Its last day is the one on the company's calendar. */
function planAfter(company: Company, before: Plan, { changes }: Event, prefix: 'cmasa' | 'offered'): Plan {
  const {
    [`${prefix}_plan_type`]: type,
    [`${prefix}_start_date`]: start,
    [`${prefix}_expiry`]: expiry,
  } = changes;
  const day = (instant: unknown) =>
    instant === null ? null : wallClockOf(company, new Date(String(instant))).date;
  return {
    type: type === undefined ? before.type : type.to,
    starts_on: start === undefined ? before.starts_on : start.to,
    expires_on: expiry === undefined ? before.expires_on : day(expiry.to),
  };
}

const feeOf = ({ fees }: Pick<Company, 'fees'>, type: unknown) =>
  type === 'cmasa_standard' ? fees.standard : fees.premium;

/** Returns the faults of an accepted offer: a different plan, a different fee, or a day without a plan. */
function faultsOf(company: Company, before: State, plan: Plan, { changes, at }: Event): string[] {
  const { date } = wallClockOf(company, at);
  const fee = feeOf(company, plan.type);
  const { expires_on } = before.plan;
  const isRunning = expires_on !== null && expires_on >= date;
  return [
    ...(same(plan, before.offer) ? [] : [`is ${JSON.stringify(plan)}, and was another one in the offer`]),
    ...(Number(changes.plan_fee?.to) === Number(fee)
      ? []
      : [`costs ${changes.plan_fee?.to}, and not ${fee}`]),
    ...(isRunning && String(plan.starts_on) > date ? ['begins after the day on which it was accepted'] : []),
    ...(String(plan.expires_on) < date ? ['had ended when it was accepted'] : []),
  ];
}

type Holder = { readonly id: string; readonly name: string; readonly company: Company };

function checkClient({ id, name, company }: Holder, events: readonly Event[], last: State): CheckResult {
  let state: State = { plan: nothing, offer: nothing };
  const wrong: string[] = [];
  const story = events.filter(({ record_id, type }) => record_id === id && type.startsWith('clients.'));
  for (const event of story) {
    const plan = planAfter(company, state.plan, event, 'cmasa');
    const offer = planAfter(company, state.offer, event, 'offered');
    if (event.type === 'clients.renewal-accepted')
      wrong.push(...faultsOf(company, state, plan, event).map((fault) => `the plan of ${name} ${fault}`));
    else if (event.type === 'clients.renewal-declined' && !same(plan, state.plan))
      wrong.push(`${name} declined an offer, and has another plan`);
    const isAnswered = event.type === 'clients.renewal-accepted' || event.type === 'clients.renewal-declined';
    if ((isAnswered || !same(plan, state.plan)) && !same(offer, nothing))
      wrong.push(`${name} still has an offer that was for the plan before, or that it answered`);
    state = { plan, offer };
  }
  if (!same(state, last))
    wrong.push(`${name} has ${JSON.stringify(last)}, and the history leads to ${JSON.stringify(state)}`);
  return { looked: story.length, wrong };
}

const together = (found: readonly CheckResult[]): CheckResult => ({
  looked: found.reduce((sum, { looked }) => sum + looked, 0),
  wrong: found.flatMap(({ wrong }) => wrong),
});

const accepted: Invariant = {
  promise:
    'a plan that a client accepts is the one that was offered, at its fee, and no day is left without a plan',
  async check({ rows, companies, ...scene }) {
    const events = await scene.events();
    const found = await rows<{ id: string; plan: Plan; offer: Plan }>(sql`
      select c.id, json_build_object('type', cmasa_plan_type, 'starts_on', cmasa_start_date,
          'expires_on', (cmasa_expiry at time zone o.time_zone)::date) as plan,
        json_build_object('type', offered_plan_type, 'starts_on', offered_start_date,
          'expires_on', (offered_expiry at time zone o.time_zone)::date) as offer
      from clients c join country_operators o on o.id = c.operator_id`);
    const clients = companies.flatMap((company) => company.clients.map((one) => ({ ...one, company })));
    return together(
      clients.flatMap((client) => {
        const row = found.find(({ id }) => id === client.id);
        return row ? [checkClient(client, events, { plan: row.plan, offer: row.offer })] : [];
      }),
    );
  },
};

/** Returns the faults of a client's home page, compared with the offers that its people and the owner remember. */
async function faultsAtHome({ fees, memory }: Company, client: Client): Promise<string[]> {
  const of = <One extends { readonly client: Client }>(all: readonly One[]) =>
    all.filter((one) => one.client.id === client.id);
  const offers = of(memory.renewals);
  const { plan } = (await client.people[0].ask(getPlanUse, {})).body;
  const { renewal_offer: open, ...own } = plan ?? {};
  const agreed = offers.findLast(({ accepted_at }) => accepted_at !== null);
  const isReplaced = of(memory.renewedByOwner).some(
    ({ at }) => agreed?.accepted_at && at > agreed.accepted_at,
  );
  const isKept = isReplaced || agreed === undefined || same(termsOf(own), agreed.plan);
  const newest = offers.at(-1);
  const isNewest =
    !open ||
    (newest !== undefined &&
      new Date(open.offered_at) >= newest.since &&
      new Date(open.offered_at) <= newest.at &&
      same(termsOf(open), newest.plan) &&
      Number(open.annual_fee) === Number(feeOf({ fees }, open.type)));
  return [
    ...(isKept ? [] : [`${client.name} accepted ${JSON.stringify(agreed.plan)}, and reads another plan`]),
    ...(isNewest ? [] : [`${client.name} reads ${JSON.stringify(open)}, which was not the last offer`]),
  ];
}

const termsOf = ({ type, starts_on, expires_on }: Partial<Record<keyof Plan, unknown>>) => ({
  type,
  starts_on,
  expires_on,
});

const shown: Invariant = {
  promise: 'a client reads the plan that it accepted, or the last offer with its fee',
  async check(scene) {
    const found: CheckResult[] = [];
    for (const company of scene.companies) {
      const asked = new Set(company.memory.renewals.map(({ client }) => client.id));
      for (const client of stayingClients(company))
        if (asked.has(client.id)) found.push({ looked: 1, wrong: await faultsAtHome(company, client) });
    }
    return together(found);
  },
};

export const renewalInvariants = [accepted, shown];
