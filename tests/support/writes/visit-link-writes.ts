import { listVisitLinks } from '#contract/job-orders/visit-link.ts';
import type { World } from '../company/people.ts';
import { visitLinkSteps } from '../company/visit-links.ts';
import type { Caller, TestServer } from '../servers/demo-server.ts';
import { forgetGuesses } from '../servers/guesses.ts';
import type { Writes } from './keyed-write.ts';

/** The writes that create and withdraw the links of a visit, and the actions of someone who has one. */
export function visitLinkWrites(app: TestServer, world: Pick<World, 'home'>, client: Caller): Writes {
  const { job, shared } = visitLinkSteps(app, world);
  const byLink = async (input: object, other: object, seed: Parameters<typeof shared>[0] = {}) => {
    await forgetGuesses(app.server.database);
    const { token, version } = await shared(seed, world.home.client);
    return { by: app.nobody, input: { token, version, ...input }, other };
  };
  return {
    'visit-links.make': async () => ({
      by: client,
      input: { id: (await job()).id },
      other: { id: (await job()).id },
    }),
    'visit-links.withdraw': async () => ({
      by: client,
      input: { id: (await shared()).id },
      other: { id: (await job()).id },
    }),
    'visit-links.withdraw-one': async () => {
      const { id } = await shared();
      const [link] = (await client.call(listVisitLinks, { id })).body.items;
      return { by: client, input: { id, link_id: link?.id }, other: { link_id: crypto.randomUUID() } };
    },
    'visit-links.ask-time': () =>
      byLink({ asked_day: '2030-01-07', asked_time: '10:00' }, { asked_time: '11:00' }),
    'visit-links.call-off': () => byLink({ reason: 'We are closed' }, { reason: 'We are busy' }),
    'visit-links.rate': () => byLink({ rating: 5 }, { rating: 4 }, { workflow_status: 'completed' }),
  };
}
