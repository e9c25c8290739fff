import { type SQL, sql } from 'drizzle-orm';
import {
  addClientPerson,
  changeClientPerson,
  clientPerson,
  handOverClient,
  removeClientPerson,
} from '#contract/clients/people.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Changes } from '#domain/events/event.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { emailTaken, ProblemAnswer } from '#server/platform/errors.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { creating } from '#server/steps/new-account.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { removeUnusedAccount, secondNameFrom, takeRole, tieAccount } from '#server/store/accounts.ts';
import {
  client_people,
  deleteClientPerson,
  findMainAccount,
  insertClientPerson,
  isListedAt,
  lockClientOfPerson,
  lockClientPerson,
  saveClientPerson,
} from '#server/store/client-people.ts';
import { type Client, clients, handOver, lockClient, requireActive } from '#server/store/clients.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { invitationJson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { because } from '#words/say/because.ts';

/** The invitation as a client sees it. It looks the same whether or not the email has an account. */
const plainInvitation = sql`json_build_object(
  'id', i.id, 'expires_at', i.expires_at, 'is_offer', false, 'is_declined', false, 'is_withdrawn', false)`;

/**
 * Returns the caller's view of the person. A client sees an invitation only in the response to the call that
 * created it, because later changes could reveal which emails have accounts. Reads in the server's own role,
 * because an owner's role cannot read invitations. Returns null if the caller cannot access the person's row.
 */
function viewWith(invitationForClient: SQL): View {
  const jsonWith = (invitation: SQL) => recordJson(clientPerson, client_people, 'x', { invitation });
  const [forClient, forStaff] = [jsonWith(invitationForClient), jsonWith(invitationJson)];
  return ({ tx, actor }, id) => {
    const back = tx.switchTo(systemFor(scopeOf(actor)));
    const read = tx.json(sql`
      select ${actor.role === 'client' ? forClient : forStaff} as json
      from client_people x left join invitations i on i.user_id = x.user_id
      where x.id = ${id} and ${reachFilter('client_people', actor.role, 'x')}`);
    back();
    return read;
  };
}
const viewPerson = viewWith(sql`null`);
const viewNewPerson = viewWith(plainInvitation);

/** Returns the row of the previous main account; null if there is none, because that account was erased. */
const viewFormerMain: View = async (context, id) => (await viewPerson(context, id)) ?? 'null';

const viewWhileThere: View = async (context, id) => (await viewPerson(context, id)) ?? '{}';

/** Attributes the changes to the client: its history contains them, and its other people see them immediately. */
const of = ({ id, operator_id, name }: Client, changes: Changes) => ({
  of: { id, operator_id, name },
  changes,
});

export const add = (accounts: Accounts) =>
  command(addClientPerson, creating(accounts, viewNewPerson), async (context, input, makeAccount) => {
    const { tx, now, newId, record } = context;
    const { client_id, name, second_name, email, phone, standing } = input;
    const [client, { country }, isListed] = await inOneTrip(
      lockClient(tx, client_id),
      getOperatorOf(tx, clients, client_id),
      isListedAt(tx, client_id, email),
    );
    requireActive(client);
    // Everyone who may add people also sees the list, so this reveals nothing new.
    if (isListed) throw emailTaken();
    const { operator_id, name: company } = client;
    const user_id = await makeAccount(context, {
      name,
      second_name,
      email,
      role: 'client',
      operator_id,
      company,
    });
    const person = insertClientPerson(tx, {
      id: newId(),
      user_id,
      operator_id,
      client_id,
      name,
      second_name,
      email,
      phone: phone && withCountryPrefix(phone, country),
      standing,
      created_at: now,
    });
    record(
      'clients.person-added',
      of(client, { person: { to: name }, user_id: { to: user_id }, standing: { to: standing } }),
    );
    return person.id;
  });

export const change = command(
  changeClientPerson,
  viewPerson,
  async (context, { id, version, name, second_name, phone: typed, standing }) => {
    const { tx, record, asSystem } = context;
    const { client, person, country } = await lockBoth(context, id);
    requireVersion('person', person, version);
    const phone = typed && withCountryPrefix(typed, country);
    const saved = saveClientPerson(tx, person, { name, second_name, phone, standing });
    asSystem({ operator: person.operator_id }, () =>
      tieAccount(tx, person.user_id, {
        operator_id: person.operator_id,
        name,
        second_name: secondNameFrom(person, saved),
      }),
    );
    const changes = {
      person: { from: person.name, to: name },
      user_id: { to: person.user_id },
      ...(standing !== person.standing && { standing: { from: person.standing, to: standing } }),
    };
    record('clients.person-changed', of(client, changes));
    return saved.id;
  },
);

/**
 * Removes the person. The account is kept without a role, for its history. An account that was never used is deleted,
 * to free its email.
 */
export const remove = command(removeClientPerson, viewWhileThere, async (context, { id, version }) => {
  const { tx, record, asSystem } = context;
  const { client, person } = await lockBoth(context, id);
  requireVersion('person', person, version);
  asSystem({ operator: person.operator_id }, () => {
    deleteClientPerson(tx, person.user_id);
    endSecrets(tx, person.user_id, 'role_changed');
    takeRole(tx, person.user_id);
    removeUnusedAccount(tx, person.user_id);
  });
  record(
    'clients.person-removed',
    of(client, {
      person: { from: person.name },
      user_id: { from: person.user_id },
      standing: { from: person.standing },
    }),
  );
  return id;
});

/** Swaps two rows: the previous main account becomes an owner, unless it was erased. */
export const handOverMain = command(handOverClient, viewFormerMain, async (context, { id, version }) => {
  const { tx, actor, now, newId, record, asSystem } = context;
  const [{ client, person }, main] = await inOneTrip(
    lockBoth(context, id),
    asSystem(scopeOf(actor), () => findMainAccount(tx, id)),
  );
  requireVersion('person', person, version);
  if (person.standing === 'staff') throw new ProblemAnswer(409, 'refused', because('last_owner'));
  if (main === null) throw new NotFoundError('account');
  const before = {
    ...person,
    id: newId(),
    version: 1,
    created_at: now,
    phone: null,
    standing: 'owner' as const,
  };
  asSystem({ operator: person.operator_id }, () => {
    deleteClientPerson(tx, person.user_id);
    handOver(tx, client, person);
    if (main.erased_at !== null) return;
    insertClientPerson(tx, {
      ...before,
      user_id: client.user_id,
      name: main.name,
      second_name: main.second_name,
      email: client.email,
    });
  });
  record('clients.person-changed', of(client, { main_account: { from: main.name, to: person.name } }));
  return before.id;
});

/** Locks the client before the person, so that changes to a client's people happen one after the other. */
async function lockBoth({ tx }: Pick<CommandContext, 'tx'>, id: string) {
  const [client, person, { country }] = await inOneTrip(
    lockClientOfPerson(tx, id),
    lockClientPerson(tx, id),
    getOperatorOf(tx, client_people, id),
  );
  return { client, person, country };
}
