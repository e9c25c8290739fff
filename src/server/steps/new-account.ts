import { sql } from 'drizzle-orm';
import type { Actor, Role } from '#domain/actor.ts';
import { countryNames } from '#domain/values/country-codes.ts';
import type { Transaction } from '#server/database/database.ts';
import type { ActorRequest, View } from '#server/platform/command.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import { actingSender } from '#server/platform/visitor.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { giveRole } from '#server/store/accounts.ts';
import { isNotifiedByMail, makeAccountByMail } from './account-by-mail.ts';
import type { Accounts } from './account-library.ts';
import { takeActorsGuess } from './guesses.ts';
import { invite, withInvitationToken } from './invite.ts';
import { hashNewPassword } from './password.ts';
import { offerNewRole, scopeOfRole } from './role-offer.ts';

/**
 * Creates an account inside a command. An account without a password gets a one-time link. If the email belongs to
 * someone who signed up on their own, they are offered the role instead.
 */
export type AccountMaker = (
  context: CommandContext,
  person: {
    readonly name: string;
    readonly second_name?: string | null;
    readonly email: string;
    readonly role: Role;
    readonly operator_id: string | null;
    /** The client's company. If the email already has an account, the email to that account mentions this company. */
    readonly company?: string;
  },
) => string | Promise<string>;

/**
 * Returns the options of a command that creates an account together with its record, or neither. The password is hashed
 * before the transaction. An invitation's link is added to the response only, and never stored. If the server sends
 * email, a client gets no link, and gets the same response for an address that already has an account.
 */
export function creating(accounts: Accounts, view: View) {
  return {
    view,
    prepare: async ({ server, actor }: ActorRequest, input: unknown): Promise<AccountMaker> => {
      // The attempt counts even if no account is created: the response reveals whether an email is taken, and an email
      // is sent.
      await takeActorsGuess(server, 'new account', actor);
      return accountMaker(accounts, input, await hashedPasswordOf(server, actor, input));
    },
    complete: ({ server, actor }: ActorRequest, json: string) =>
      isNotifiedByMail(server, actor) ? json : withInvitationToken(server, json),
  };
}

async function hashedPasswordOf(server: Server, actor: Actor, input: unknown): Promise<string | null> {
  const field = (name: string): unknown => Reflect.get(Object(input), name);
  const password = field('password');
  if (typeof password !== 'string') return null;
  const country = field('country');
  const names = [
    field('name'),
    field('email'),
    ...(typeof country === 'string' ? countryNames(country) : []),
    ...(await namesOfOperator(server, actor)),
  ];
  const texts = names.filter((name) => typeof name === 'string');
  return hashNewPassword(server, { password, names: texts }, actingSender(actor));
}

async function namesOfOperator({ database }: Server, { operator_id }: Actor): Promise<readonly string[]> {
  if (operator_id === undefined) return [];
  const find = (tx: Transaction) =>
    tx.rows<{ name: string; country: string; time_zone: string }>(
      sql`select name, country, time_zone from country_operators where id = ${operator_id}`,
    );
  const found = await database.transaction(systemFor({ operator: operator_id }), find, { readOnly: true });
  return found.flatMap(({ name, country, time_zone }) => [name, ...countryNames(country), time_zone]);
}

function accountMaker(accounts: Accounts, input: unknown, passwordHash: string | null): AccountMaker {
  const offeredTo: unknown = Reflect.get(Object(input), 'account_id');
  return (context, { company = '', ...person }) => {
    const { server, tx, actor, asSystem, afterwards } = context;
    afterwards(server.wakeMailer);
    const { name, second_name, email, role, operator_id } = person;
    if (typeof offeredTo === 'string') {
      const to = { id: offeredTo, email };
      return offerNewRole(server, accounts, context, { name, second_name, role, operator_id, to });
    }
    // A client adds the person, and the server sends email, so the response must not reveal an existing account.
    if (isNotifiedByMail(server, actor)) {
      return makeAccountByMail(server, accounts, context, { ...person, company });
    }
    return asSystem(scopeOfRole(operator_id), () => {
      const user_id = accounts.create(tx, { name, second_name, email, passwordHash, operator_id });
      giveRole(tx, user_id, role);
      if (passwordHash === null) invite(server, context, { user_id, name, email, operator_id });
      return user_id;
    });
  };
}
