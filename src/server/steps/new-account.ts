import { sql } from 'drizzle-orm';
import type { Call, ParsedInputOf } from '#contract/calls/call.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import type { Actor, Role } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { type ActorHandler, command, type View } from '#server/platform/command.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { giveRole } from '#server/store/accounts.ts';
import { type Invitation, putInvitation } from '#server/store/invitations.ts';
import { domainOf, linkOrigin } from '#server/store/link-origin.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { mailText } from '#words/say/mail-text.ts';
import type { Accounts } from './account-library.ts';
import { takeActorsGuess } from './guesses.ts';
import { invitationToken } from './invitation-token.ts';
import { hashNewPassword } from './password.ts';
import { offerNewPlace, scopeOfPlace } from './role-offer.ts';

const dayMs = 86_400_000;

/**
 * Makes accounts inside a command; without a password the account is invited by a one-time link. Where the caller names
 * an account that signed up, its person is offered the role instead.
 */
export type AccountMaker = (person: {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly operator_id: string | null;
}) => string | Promise<string>;

/**
 * A command that makes an account with its record, all or nothing. The password is hashed before the transaction. The
 * link of an invitation is added to the answer only, and kept nowhere.
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
      // Whether or not an account is made: the answer says which addresses are taken.
      await takeActorsGuess(server, 'new account', actor);
      const passwordHash = await hashedPasswordOf(server, actor, input);
      const json = await command(call, view, (context, parsed) =>
        run(
          context,
          parsed,
          offerMaker(server, accounts, context, parsed) ??
            accountMaker(server, accounts, context, passwordHash),
        ),
      ).run(server, actor, input, request);
      server.wakePost();
      return withInvitationToken(server, json);
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
    asSystem(scopeOfPlace(operator_id), () => {
      const user_id = accounts.create(tx, { name, email, passwordHash, operator_id });
      giveRole(tx, user_id, role);
      if (passwordHash === null) invite(server, context, { user_id, name, email, operator_id });
      return user_id;
    });
}

/** Offers the role to the account that the input names; null where it names none. */
function offerMaker(
  server: Server,
  accounts: Accounts,
  context: CommandContext,
  input: unknown,
): AccountMaker | null {
  const id: unknown = Reflect.get(Object(input), 'account_id');
  if (typeof id !== 'string') return null;
  return ({ email, ...place }) => offerNewPlace(server, accounts, context, { ...place, to: { id, email } });
}

/** Makes the invitation and queues its mail; runs as the server's own role. */
export function invite(
  server: Server,
  { tx, now, newId, record }: CommandContext,
  person: { user_id: string; name: string; email: string; operator_id: string | null },
): Pick<Invitation, 'id'> {
  const { user_id, name, email, operator_id } = person;
  const expires_at = new Date(now.getTime() + accountLimits.invitationDays * dayMs);
  const invitation = { id: newId(), user_id, operator_id, expires_at, created_at: now };
  putInvitation(tx, invitation);
  tx.write(domainOf(operator_id), ([operator]) => {
    const link = `${linkOrigin(server.origin, operator?.domain)}/invitation#${invitationToken(server, invitation.id)}`;
    const mail = { recipient: email, user_id, ...mailText('invitation', { link }) };
    const back = tx.become(systemFor({ account: user_id }));
    queueMail(tx, mail, { id: newId(), at: now });
    back();
  });
  record('accounts.invited', {
    of: { id: user_id, operator_id, name },
    changes: { expires_at: { to: expires_at } },
  });
  return invitation;
}

/** The answer with the secret of the invitation's link, for the person who made it. An offer has none. */
export function withInvitationToken(server: Server, json: string): string {
  const answer: { invitation?: { id: string; is_offer: boolean } | null } = JSON.parse(json);
  if (!answer.invitation || answer.invitation.is_offer) return json;
  const token = invitationToken(server, answer.invitation.id);
  return JSON.stringify({ ...answer, invitation: { ...answer.invitation, token } });
}
