import { sql } from 'drizzle-orm';
import type { Call, ParsedInputOf } from '#contract/calls/call.ts';
import type { Actor, Role } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { type ActorHandler, command, type View } from '#server/platform/command.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { giveRole } from '#server/store/accounts.ts';
import { isNotifiedByMail, makeAccountByMail } from './account-by-mail.ts';
import type { Accounts } from './account-library.ts';
import { takeActorsGuess } from './guesses.ts';
import { invite, withInvitationToken } from './invite.ts';
import { hashNewPassword } from './password.ts';
import { offerNewRole, scopeOfRole } from './role-offer.ts';

/**
 * Creates an account inside a command. An account without a password gets a one-time link. If the input names
 * an account that signed up by itself, its person is offered the role instead.
 */
type AccountMaker = (person: {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly operator_id: string | null;
  /** The client's company. If the email already has an account, the email to it names this company. */
  readonly company?: string;
}) => string | Promise<string>;

/**
 * Returns a command that creates an account together with its record, or neither. The password is hashed
 * before the transaction. An invitation's link is added to the response only, and never stored. If the server
 * sends email, a client gets no link, and gets the same response for an address that already has an account.
 */
export function creation<C extends Call>(
  accounts: Accounts,
  call: C,
  view: View,
  run: (context: CommandContext, input: ParsedInputOf<C>, makeAccount: AccountMaker) => Promise<string>,
): ActorHandler<C> {
  return {
    kind: 'command',
    call,
    run: async (server, actor, input, request) => {
      // This counts even if no account is created, because the response shows the operator's people which
      // emails are taken, and an email is sent.
      await takeActorsGuess(server, 'new account', actor);
      const passwordHash = await hashedPasswordOf(server, actor, input);
      const json = await command(call, view, (context, parsed) =>
        run(
          context,
          parsed,
          offerMaker(server, accounts, context, parsed) ??
            mailMaker(server, accounts, context) ??
            accountMaker(server, accounts, context, passwordHash),
        ),
      ).run(server, actor, input, request);
      server.wakePost();
      return isNotifiedByMail(server, actor) ? json : withInvitationToken(server, json);
    },
  };
}

async function hashedPasswordOf(server: Server, actor: Actor, input: unknown): Promise<string | null> {
  const field = (name: string): unknown => Reflect.get(Object(input), name);
  const password = field('password');
  if (typeof password !== 'string') return null;
  const names = [field('name'), field('email'), field('country'), ...(await namesOfOperator(server, actor))];
  return hashNewPassword(
    server,
    password,
    names.filter((name) => typeof name === 'string'),
  );
}

async function namesOfOperator({ database }: Server, { operator_id }: Actor): Promise<readonly string[]> {
  if (operator_id === undefined) return [];
  const find = (tx: Transaction) =>
    tx.rows<{ name: string; country: string; time_zone: string }>(
      sql`select name, country, time_zone from country_operators where id = ${operator_id}`,
    );
  const found = await database.transaction(systemFor({ operator: operator_id }), find, { readOnly: true });
  return found.flatMap(({ name, country, time_zone }) => [name, country, time_zone]);
}

function accountMaker(
  server: Server,
  accounts: Accounts,
  context: CommandContext,
  passwordHash: string | null,
): AccountMaker {
  const { tx, asSystem } = context;
  return ({ name, email, role, operator_id }) =>
    asSystem(scopeOfRole(operator_id), () => {
      const user_id = accounts.create(tx, { name, email, passwordHash, operator_id });
      giveRole(tx, user_id, role);
      if (passwordHash === null) invite(server, context, { user_id, name, email, operator_id });
      return user_id;
    });
}

/**
 * Returns the account maker for people whom a client adds while the server sends email; null for every other
 * caller.
 */
function mailMaker(server: Server, accounts: Accounts, context: CommandContext): AccountMaker | null {
  if (!isNotifiedByMail(server, context.actor)) return null;
  return ({ company = '', ...person }) =>
    makeAccountByMail(server, accounts, context, { ...person, company });
}

/**
 * Returns the account maker that offers the role to the account in the input; null if the input names none.
 */
function offerMaker(
  server: Server,
  accounts: Accounts,
  context: CommandContext,
  input: unknown,
): AccountMaker | null {
  const id: unknown = Reflect.get(Object(input), 'account_id');
  if (typeof id !== 'string') return null;
  return ({ name, email, role, operator_id }) =>
    offerNewRole(server, accounts, context, { name, role, operator_id, to: { id, email } });
}
