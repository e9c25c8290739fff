import type { SessionView } from '#contract/accounts.ts';
import type { Brand } from '#contract/brand/brand.ts';
import { twoFactorRoles } from '#domain/accounts/account.ts';
import type { Actor, ClientStanding, Role } from '#domain/actor.ts';
import type { Digits, Language } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { type Claim, callerStatement } from '#server/store/functions/entrance.ts';
import { findTokenStanding, noteFirstUse } from '#server/store/sessions.ts';
import type { Caller, Server } from './context.ts';
import { notAuthenticated } from './errors.ts';
import { settleOldToken } from './old-token.ts';
import type { Visitor } from './visitor.ts';

/** A session and the person who is signed in, as the database returns them. */
type Person = {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly second_name: string | null;
  readonly language: Language | null;
  readonly digits: Digits | null;
  readonly role: Role | null;
  readonly sign_in_id: string;
  readonly expires_at: string;
  readonly operator: {
    readonly id: string;
    readonly name: string;
    readonly second_name: string | null;
    readonly country: string;
    readonly time_zone: string;
    readonly currency: string;
    readonly language: Language | null;
    readonly has_hijri_dates: boolean;
    readonly brand: Brand | null;
  } | null;
  readonly domain: string | null;
  readonly dispatcher_id: string | null;
  readonly technician_id: string | null;
  readonly client_id: string | null;
  readonly standing: ClientStanding | null;
  readonly has_two_factor: boolean;
  readonly has_agreed: boolean;
  readonly suspension: SessionView['suspension'];
};

type AreaRow = { readonly name: string; readonly operator_id: string };

/**
 * Returns the caller that the request claims to be, with their current role and IDs; null if the session has ended.
 * Also handles an old token, which may be a copy, and records the first use of a renewed token.
 */
export async function findCaller(
  server: Server,
  claim: Claim,
  visitor: () => Visitor,
): Promise<Caller | null> {
  const { token_sha256 } = claim;
  const at = server.now();
  const [caller, token] = await server.database.transaction(
    systemFor({ installation: 'the token alone identifies the session' }),
    (tx) => inOneTrip(findCallerIn(server, tx, claim), findTokenStanding(tx, token_sha256, at)),
    { readOnly: true },
  );
  if (caller === null && token?.is_old) {
    const goesOn = await settleOldToken(server, { user_id: token.user_id, token_sha256 }, visitor());
    return goesOn ? findCaller(server, claim, visitor) : null;
  }
  if (caller !== null && token?.is_first_use) {
    await server.database.transaction(systemFor({ account: token.user_id }), async (tx) =>
      noteFirstUse(tx, token_sha256, at),
    );
  }
  return caller;
}

/** Returns the caller; null if the session has ended or its user is no longer active. */
export async function findCallerIn(server: Server, tx: Transaction, claim: Claim): Promise<Caller | null> {
  const [found] = await tx.rows<{ caller: string | null }>(callerStatement(claim, server.now()));
  return found?.caller ? callerOf(server, claim, found.caller) : null;
}

export function callerOf({ now, requiresTwoFactor }: Server, claim: Claim, text: string): Caller {
  const parsed: unknown = JSON.parse(text);
  const { person, place: area } = (claim.area === null ? { person: parsed, place: null } : parsed) as {
    person: Person;
    place: AreaRow | null;
  };
  const { role } = person;
  const expires = new Date(person.expires_at);
  const view: SessionView = {
    user: { id: person.user_id, email: person.email, name: person.name, second_name: person.second_name },
    language: person.language,
    digits: person.digits,
    role,
    operator: person.operator,
    technician_id: person.technician_id,
    client_id: person.client_id,
    suspension: person.suspension,
    standing: person.standing,
    must_agree: !person.has_agreed,
    must_set_up_two_factor:
      requiresTwoFactor && role !== null && twoFactorRoles.includes(role) && !person.has_two_factor,
    token_type: 'cookie',
    expires_at: expires.toISOString(),
    expires_in: Math.floor((expires.getTime() - now().getTime()) / 1000),
  };
  const ownActor = role === null || person.suspension !== null ? null : actorOf(person, role);
  const actor = ownActor && inArea(ownActor, claim.area, area);
  return { claim, text, view, ownRole: role, actor, domain: person.domain, sign_in_id: person.sign_in_id };
}

function actorOf(
  { user_id, name, operator, dispatcher_id, technician_id, client_id, standing }: Person,
  role: Role,
): Actor {
  return {
    user_id,
    name,
    role,
    ...(operator && { operator_id: operator.id }),
    ...(dispatcher_id && { dispatcher_id }),
    ...(technician_id && { technician_id }),
    ...(client_id && { client_id }),
    ...(standing && { standing }),
  };
}

/**
 * Returns the super_admin with the role and IDs of the area that the claim names. The super_admin then has access to
 * the same rows as the person whose area it is. Returns null if the area does not exist or is not open to this actor.
 * If the claim names no area, returns the actor unchanged.
 */
function inArea(
  { user_id, name, role: ownRole, ...ties }: Actor,
  claimed: Claim['area'],
  area: AreaRow | null,
): Actor | null {
  if (claimed === null) return { user_id, name, role: ownRole, ...ties };
  if (area === null) return null;
  const { role, id } = claimed;
  return {
    user_id,
    name,
    role,
    operator_id: area.operator_id,
    ...(role === 'technician' && { technician_id: id }),
    ...(role === 'client' && { client_id: id }),
    acting_for: { role, id, name: area.name },
  };
}

/** Returns the caller of a call that requires a session. The guard has already refused everyone else. */
export function requireCaller(caller: Caller | null): Caller {
  if (caller === null) throw notAuthenticated();
  return caller;
}
