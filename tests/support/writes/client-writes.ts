import { offerRenewal } from '#contract/clients/offer-renewal.ts';
import { getClient } from '#contract/clients/page.ts';
import { updateClient } from '#contract/clients.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { type Caller, testMoment } from '../servers/demo-server.ts';
import type { Writes } from './keyed-write.ts';
import { siteWrites } from './site-writes.ts';

const phone = '+973 1700 0000';
const address = '2 Palm Road';
const plan = { cmasa_plan_type: 'cmasa_standard', cmasa_start_date: '2025-01-01' } as const;
/** A renewal that offers nothing more than the current plan is refused. */
const offered = { ...plan, cmasa_plan_type: 'cmasa_premium' } as const;
const dayAfter = (days: number) =>
  new Date(testMoment.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the writes of a client about its own record. */
export function clientWrites({ operator, client }: Readonly<Record<'operator' | 'client', Caller>>): Writes {
  let plans = 0;
  const own = async () => {
    const id = String(client.session.client_id);
    const { record } = (await operator.call(getClient, { id })).body;
    if (record === null) throw new Error('the operator may not change the client');
    return { id, version: record.version, name: record.name };
  };
  /** Gives the client a plan with a new expiry date, because the renewal of each plan can be requested only once. */
  const newPlan = async () => {
    plans += 1;
    const expires_on = dayAfter(plans);
    const cmasa_expiry = `${expires_on}T12:00:00Z`;
    await operator.call(updateClient, { ...(await own()), phone, address, ...plan, cmasa_expiry });
    return { expires_on, cmasa_expiry };
  };
  return {
    ...siteWrites(client),
    'clients.save-contact': async () => {
      const { id, version } = await own();
      return { by: client, input: { id, version, phone, address }, other: { version: 99 } };
    },
    'clients.ask-renewal': async () => {
      const { expires_on } = await newPlan();
      return { by: client, input: { expires_on }, other: { expires_on: '2025-12-31' } };
    },
    'clients.offer-renewal': async () => {
      const { cmasa_expiry } = await newPlan();
      const { id, version } = await own();
      return { by: operator, input: { id, version, ...offered, cmasa_expiry }, other: { version: 99 } };
    },
    'clients.answer-renewal': async () => {
      const { cmasa_expiry } = await newPlan();
      const { id, version } = await own();
      await operator.call(offerRenewal, { id, version, ...offered, cmasa_expiry });
      const { currency, renewal_offer } = (await client.call(getPlanUse, {})).body.plan ?? {};
      const { offered_at, annual_fee, visits_per_year } = renewal_offer ?? {};
      return {
        by: client,
        input: { answer: 'decline', offered_at, annual_fee, currency, visits_per_year },
        other: { answer: 'accept' },
      };
    },
  };
}
