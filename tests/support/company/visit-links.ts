import { type SQL, sql } from 'drizzle-orm';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { makeVisitLink } from '#contract/job-orders/visit-link.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import type { TestServer } from '../servers/demo-server.ts';
import type { Person, World } from './people.ts';
import { type JobSeed, makeJob } from './work.ts';

/** The planned time of the visits, on the day after the start of a test. */
export const tomorrow = new Date('2026-11-19T06:00:00Z');

/** The steps that use visit links, made as real calls by people of the home company. */
export function visitLinkSteps(app: TestServer, { home }: Pick<World, 'home'>) {
  const { database } = app.server;
  const as = ({ email }: Person) => app.as(email);
  const job = (seed: JobSeed = {}) => makeJob(database, home, { scheduled_date: tomorrow, ...seed });
  const linkOf = async (id: string, person: Person = home.dispatcher) => {
    const { status, body } = await (await as(person)).call(makeVisitLink, { id });
    if (status !== 200) throw new Error(`the link was refused with ${status}`);
    return body.path.replace(visitLink.path, '');
  };
  const shared = async (seed: JobSeed = {}, person?: Person) => {
    const { id, version } = await job(seed);
    return { id, version, token: await linkOf(id, person) };
  };
  const open = (token: string, init: RequestInit = {}) => app.request(`${visitLink.path}${token}`, init);
  const statusOf = async (token: string) => (await open(token)).status;
  const rows = <Row extends Record<string, unknown>>(statement: SQL) =>
    database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const eventsOf = (id: string) =>
    rows<{ type: string; actor_name: string; actor_role: string | null }>(
      sql`select type, actor_name, actor_role from events where record_id = ${id} order by at, id`,
    );
  const viewOf = async (id: string) => (await (await as(home.dispatcher)).call(getJobOrder, { id })).body;
  return { as, job, linkOf, shared, open, statusOf, rows, eventsOf, viewOf };
}
