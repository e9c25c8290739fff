import { and, eq, gt, sql } from 'drizzle-orm';
import { acceptRoleOffer, declineRoleOffer, listRoleOffers, type RoleOffer } from '#contract/role-offers.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { isIndispensable } from '#domain/accounts/account-state.ts';
import type { Role } from '#domain/actor.ts';
import type { PrivacyTextName } from '#domain/agreements/privacy-text.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { type AccountWriting, accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { announceEndedSessions } from '#server/platform/live.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { requireCaller } from '#server/platform/session.ts';
import { agreementTo, privacyNoticeOf } from '#server/steps/agreement.ts';
import { scopeOfRole } from '#server/steps/role-offer.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { giveRole, removeAccount, tieAccount } from '#server/store/accounts.ts';
import {
  findPrivacyTexts,
  type HashedPrivacyText,
  insertAgreement,
  newestPublished,
  shippedPrivacyText,
} from '#server/store/agreements/privacy-texts.ts';
import { invitations } from '#server/store/invitations.ts';
import { isWithdrawnText } from '#server/store/shapes/person-json.ts';
import { because } from '#words/say/because.ts';

const mostListed = 20;
const beforeJoining = systemFor({
  installation: 'the offer comes from an operator to which the person does not belong yet',
});

/**
 * Returns SQL that checks whether the invitation `i` was withdrawn by its sender, and would otherwise still be valid.
 */
const isWithdrawn = (now: Date) => sql`(${sql.raw(isWithdrawnText)}
  and i.created_at > ${now}::timestamptz - make_interval(days => ${accountLimits.invitationDays}))`;

type OfferRow = Omit<RoleOffer, 'privacy'> & {
  readonly operator_id: string | null;
  readonly text: PrivacyTextName | null;
  readonly is_open: boolean;
};

export const list = accountQuery(listRoleOffers, async ({ server, tx, caller }) => {
  const { id } = requireCaller(caller).view.user;
  tx.switchTo(beforeJoining);
  const textName = sql`json_build_object('operator_id', t.operator_id, 'version', t.version)`;
  const offers = await tx.rows<OfferRow>(sql`
    select i.id, r.role, o.name as operator, i.expires_at, i.operator_id, i.expires_at > ${server.now()} as is_open,
      ${newestPublished(textName, sql`i.operator_id`)} as text
    from invitations i join user_roles r on r.user_id = i.user_id
    left join country_operators o on o.id = i.operator_id
    where i.offered_to = ${id} and (i.expires_at > ${server.now()} or ${isWithdrawn(server.now())})
    order by is_open desc, i.created_at desc limit ${mostListed}`);
  const items = offers
    .filter(({ is_open }) => is_open)
    .map(({ operator_id, text, is_open: _, ...offer }) => ({
      ...offer,
      privacy: privacyNoticeOf(text ?? shippedPrivacyText(), operator_id),
    }));
  const withdrawn = offers.filter(({ is_open }) => !is_open).map(({ id, operator }) => ({ id, operator }));
  return JSON.stringify({ items, withdrawn });
});

/**
 * Accepts an offer. The person gets the role and the record that a placeholder account held. They also get its name,
 * unless the role is operator or super admin. If the offer has no second form of the name, the person keeps their own.
 * A record with the person's name but no second form gets it too. The placeholder is deleted, and other offers are
 * declined.
 */
export const accept = command(acceptRoleOffer, { as: 'account' }, async (context, { id, agreed_to }) => {
  const { tx, caller, server, now, record } = context;
  const person = requireCaller(caller).view.user;
  const [, [account], texts, { user_id: holder, operator_id }] = await inOneTrip(
    lockWithoutRole(tx, person.id),
    lockOfferedAccount(tx, id, person.id),
    findTextsOf(tx, id),
    endOffer(context, id, person.id, { is_declined: false }),
  );
  if (account === undefined) throw offerOver();
  const agreement = agreementTo(texts, { agreed_to, now });
  const { name, second_name, role } = account;
  declineOthers(context, person);
  const back = tx.switchTo(systemFor(scopeOfRole(operator_id)));
  takeRecords(tx, holder, person);
  back();
  giveRole(tx, person.id, role);
  const names = isIndispensable(role)
    ? { name: person.name }
    : { name, second_name: second_name ?? undefined };
  const ownName = names.name;
  tieAccount(tx, person.id, { operator_id, ...names });
  const isTaken = account.second_name === null && account.name === person.name && !isIndispensable(role);
  const taken = isTaken && person.second_name !== null ? { second_name: { to: person.second_name } } : {};
  const act = { id: server.newId(), way: 'role_offer', operator_id, user_id: person.id } as const;
  insertAgreement(tx, agreement, act);
  record('accounts.role-given', {
    of: { id: person.id, name: ownName, operator_id, role },
    changes: { role: { to: role }, ...taken },
  });
  announceEndedSessions(tx, person.id);
  return JSON.stringify({ role });
});

export const decline = command(declineRoleOffer, { as: 'account' }, async (context, { id }) => {
  const person = requireCaller(context.caller).view.user;
  notifyOfDecline(context, person, await endOffer(context, id, person.id, { is_declined: true }));
  return '{}';
});

/** Throws if the person has a role. If several offers are accepted at once, only one succeeds. */
async function lockWithoutRole(tx: Transaction, user_id: string): Promise<void> {
  tx.write(sql`select from profiles where id = ${user_id} for update`);
  const [heldRole] = await tx.rows(sql`select from user_roles where user_id = ${user_id}`);
  if (heldRole !== undefined) throw new ProblemAnswer(409, 'refused', because('has_role'));
}

type Offer = { readonly user_id: string; readonly operator_id: string | null };

const ended = { expires_at: sql`${invitations.created_at}` };
const columns = { user_id: invitations.user_id, operator_id: invitations.operator_id };

/** Ends the open offer. If two responses arrive at once, only one of them finds it. */
async function endOffer(
  { tx, now }: AccountWriting,
  id: string,
  offered_to: string,
  set: { readonly is_declined: boolean },
): Promise<Offer> {
  const isIt = and(
    eq(invitations.id, id),
    eq(invitations.offered_to, offered_to),
    gt(invitations.expires_at, now),
  );
  const [offer] = await tx.orm
    .update(invitations)
    .set({ ...ended, ...set })
    .where(isIt)
    .returning(columns)
    .execute();
  if (offer === undefined) throw offerOver();
  return offer;
}

type Person = { readonly id: string; readonly name: string; readonly second_name: string | null };

function declineOthers(context: AccountWriting, person: Person): void {
  const { tx, now } = context;
  const isOther = and(eq(invitations.offered_to, person.id), gt(invitations.expires_at, now));
  const otherOffers = tx.orm
    .update(invitations)
    .set({ ...ended, is_declined: true })
    .where(isOther);
  tx.write(otherOffers.returning(columns), (offers) => {
    const back = tx.switchTo(systemFor({ account: person.id }));
    for (const offer of offers) notifyOfDecline(context, person, offer as Offer);
    back();
  });
}

/** Records the refusal in the history of the placeholder account that holds the role, which the operator can see. */
function notifyOfDecline({ tx, server, now }: AccountWriting, { id, name }: Person, offer: Offer): void {
  const { newId, origin } = server;
  const record = recordBy({ kind: 'account', user_id: id, name, role: null }, { tx, at: now, newId, origin });
  const { user_id, operator_id } = offer;
  record('accounts.role-declined', { of: { id: user_id, operator_id, name } });
}

const recordsOfPeople = ['clients', 'client_people', 'technicians', 'dispatchers'];
const records = ['country_operators', ...recordsOfPeople];

type OfferedAccount = { readonly name: string; readonly second_name: string | null; readonly role: Role };

function lockOfferedAccount(tx: Transaction, id: string, offered_to: string): Promise<OfferedAccount[]> {
  const back = tx.switchTo(beforeJoining);
  const locked = tx.rows<OfferedAccount>(sql`
    select p.name, p.second_name, r.role
    from invitations i join profiles p on p.id = i.user_id join user_roles r on r.user_id = p.id
    where i.id = ${id} and i.offered_to = ${offered_to} for update of p`);
  back();
  return locked;
}

function findTextsOf(tx: Transaction, id: string): Promise<readonly HashedPrivacyText[]> {
  const back = tx.switchTo(beforeJoining);
  const texts = findPrivacyTexts(tx, sql`(select operator_id from invitations where id = ${id})`);
  back();
  return texts;
}

/**
 * Moves the placeholder's records to the person, and deletes the placeholder account. Runs in the server's
 * own role, limited to the role's operator.
 */
function takeRecords(tx: Transaction, holder: string, { id: user_id, name, second_name }: Person): void {
  for (const record of records) {
    tx.write(sql`update ${sql.raw(record)} set user_id = ${user_id} where user_id = ${holder}`);
  }
  for (const record of second_name === null ? [] : recordsOfPeople) {
    tx.write(sql`
      update ${sql.raw(record)} set second_name = ${second_name}, version = version + 1
      where user_id = ${user_id} and name = ${name} and second_name is null`);
  }
  removeAccount(tx, holder);
}

function offerOver(): ProblemAnswer {
  return new ProblemAnswer(410, 'refused', because('offer_over'));
}
