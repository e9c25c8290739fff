import { sql } from 'drizzle-orm';
import { getSession } from '#contract/accounts.ts';
import { getClient } from '#contract/clients/page.ts';
import type { World } from '../world.ts';
import { stayingClients } from '../world.ts';
import type { Invariant } from './scene.ts';

/** Returns each person's role by email address: an initial role, a role at a client, or an accepted one. */
function rolesOf({ admin, company, nextDoor }: World): Map<string, string> {
  const roles = new Map([[admin.email, 'super_admin']]);
  for (const { owner, dispatchers, technicians, clients, memory } of [company, nextDoor]) {
    roles.set(owner.email, 'country_operator');
    for (const { email } of dispatchers) roles.set(email, 'dispatcher');
    for (const { person } of technicians) roles.set(person.email, 'technician');
    for (const { email } of clients.flatMap(({ people }) => people)) roles.set(email, 'client');
    for (const { person, role, state } of memory.offers)
      if (state === 'accepted') roles.set(person.email, role);
  }
  return roles;
}

/**
 * Checks accepted roles. An account without credentials is skipped, because it is only a placeholder for a role offer.
 */
const accepted: Invariant = {
  promise: 'no one has a role that they neither accepted nor had from the start',
  async check({ world, rows, companies }) {
    const given = rolesOf(world);
    const found = await rows<{ email: string; role: string }>(sql`
      select p.email, r.role from user_roles r join profiles p on p.id = r.user_id
      where exists (select from credentials k where k.user_id = p.id)`);
    const wrong = found.flatMap(({ email, role }) =>
      given.get(email) === role
        ? []
        : [`${email} is a ${role}, and accepted ${given.get(email) ?? 'nothing'}`],
    );
    const offers = companies.flatMap(({ memory }) => memory.offers);
    for (const { person, role, user_id, state } of offers) {
      const isAccepted = state === 'accepted';
      if (!isAccepted && user_id === null) continue;
      const { session } = (await person.ask(getSession, {})).body;
      if ((session?.role ?? null) !== (isAccepted ? role : null))
        wrong.push(`${person.name}, whose offer is ${state}, signs in as ${session?.role}`);
    }
    return { looked: found.length + offers.length, wrong };
  },
};

type Main = {
  readonly id: string;
  readonly email: string;
  readonly account: string;
  readonly isActive: boolean;
  readonly isBeside: boolean;
};

const mainAccounts: Invariant = {
  promise: 'each client has one main account; it is active, and it is the last one to receive the client',
  async check({ rows, companies }) {
    const mains = await rows<Main>(sql`
      select c.id, c.email, p.email as account, exists (
          select from client_people w where w.user_id = c.user_id) as "isBeside",
        p.deactivated_at is null and p.operator_id = c.operator_id and coalesce(r.role = 'client', false)
          and exists (select from credentials k where k.user_id = p.id) as "isActive"
      from clients c join profiles p on p.id = c.user_id left join user_roles r on r.user_id = p.id`);
    const known = new Map(mains.map((main) => [main.id, main]));
    const wrong: string[] = [];
    const clients = companies.flatMap(stayingClients);
    for (const { id, name, people } of clients) {
      const main = known.get(id);
      const isRight =
        main?.isActive === true &&
        !main.isBeside &&
        [main.email, main.account].every((one) => one === people[0].email);
      if (!isRight)
        wrong.push(`the main account of ${name} is ${main?.account}, and not ${people[0].email} alone`);
    }
    for (const client of new Set(
      companies.flatMap(({ memory }) => memory.handOvers).map(({ client: one }) => one),
    )) {
      if (client.isGone) continue;
      const { body } = await client.people[0].ask(getClient, { id: client.id });
      const shown = (body.relation?.people ?? []).filter(({ is_main }) => is_main).map(({ email }) => email);
      if (shown.join() !== client.people[0].email)
        wrong.push(`${client.name} shows as its main account ${shown.join()}`);
    }
    return { looked: clients.length, wrong };
  },
};

export const roleInvariants = [accepted, mainAccounts];
