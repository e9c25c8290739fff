import type { Context } from 'hono';
import { actingForHeader } from '#contract/acting-for.ts';
import type { DatabaseEntrance } from '#server/database/database.ts';
import { findDatabaseError } from '#server/database/database-error.ts';
import {
  databaseRoleOf,
  guestIdentity,
  guestRole,
  type SystemScope,
  systemFor,
  systemRole,
} from '#server/store/access/identity.ts';
import { type Claim, entering, type RunsAsWhom } from '#server/store/functions/entrance.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { areaOf } from './acting-for.ts';
import type { Caller, RunsAs, Server } from './context.ts';
import { headerOf } from './http/incoming.ts';
import { tokenAfter } from './old-token.ts';
import { findCaller } from './session.ts';
import { readSessionCookie } from './session-cookie.ts';
import { visitorOf } from './visitor.ts';

const mostKnown = 10_000;

/** The database found a different caller than the cached one, so the transaction is rolled back. */
class CallerChangedError extends Error {
  override readonly name = 'CallerChangedError';
}

export function isCallerChanged(error: unknown): boolean {
  return error instanceof CallerChangedError;
}

/**
 * Returns true if the caller may have changed before the transaction began. If so, the database may deny the first
 * statements of the transaction before it compares the caller with the cached one.
 */
export function mayBeCallerChanged(error: unknown): boolean {
  return isCallerChanged(error) || findDatabaseError(error)?.code === '42501';
}

/**
 * Remembers the last caller that the database found for a session token. A call may start as this caller, because its
 * transaction asks the database again, and fails if the answer differs in any way. Each key of the cache is short,
 * regardless of the rest of the request, so that strangers cannot fill the memory with their data.
 */
export function openKnownCallers(server: Server) {
  const cached = new Map<string, Caller>();
  return {
    recall: (c: Context): Caller | null => cached.get(nameOf(claimed(c)) ?? '') ?? null,
    /** Asks the database for the current caller; returns null if there is none. */
    ask: async (c: Context, claim = claimed(c)): Promise<Caller | null> => {
      const name = nameOf(claim);
      if (claim === null || name === null) return null;
      const caller = await findCaller(server, claim, () => visitorOf(c));
      cached.delete(name);
      if (caller === null) return null;
      if (cached.size >= mostKnown) cached.delete(cached.keys().next().value ?? '');
      cached.set(name, caller);
      return caller;
    },
  };
}

/**
 * Returns the claim of a request that was sent again because its response was lost, after it replaced the session's
 * token; null if there is no session token.
 */
export function claimAfter(server: Server, c: Context): Claim | null {
  const token = tokenAfter(server, c);
  return token === null ? null : { token_sha256: sha256(token), area: areaOf(headerOf(c, actingForHeader)) };
}

/** Returns the session token and the area; null if there is no session token. */
function claimed(c: Context): Claim | null {
  const token_sha256 = readSessionCookie(c);
  return token_sha256 === null ? null : { token_sha256, area: areaOf(headerOf(c, actingForHeader)) };
}

function nameOf(claim: Claim | null): string | null {
  return claim && `${claim.token_sha256} ${claim.area?.role ?? ''} ${claim.area?.id ?? ''}`;
}

/** Records whether the database has confirmed the cached caller. */
export type Confirmation = { isConfirmed: boolean };

/** Returns the actor's identity for a transaction, which verifies the caller itself. */
export function asActor(server: Server, caller: Caller, confirmation: Confirmation): DatabaseEntrance {
  return entranceOf(server, caller, confirmation, 'actor');
}

/**
 * Like asActor, but in the server's own role. It is limited to the caller's account unless the call has another scope.
 */
export function asServer(
  server: Server,
  caller: Caller | null,
  confirmation: Confirmation,
  beginning: SystemScope | null,
): RunsAs {
  if (caller !== null)
    return entranceOf(server, caller, confirmation, beginning === null ? 'account' : 'system');
  return beginning === null ? guestIdentity : systemFor(beginning);
}

function entranceOf(
  { now }: Server,
  { claim, text, actor, view }: Caller,
  confirmation: Confirmation,
  runsAs: RunsAsWhom,
): DatabaseEntrance {
  const ofRole = { role: actor === null ? guestRole : databaseRoleOf(actor.role), settings: {} };
  const identities = {
    actor: ofRole,
    account: systemFor({ account: view.user.id }),
    system: { role: systemRole, settings: {} },
  };
  return {
    ...identities[runsAs],
    enter: (readOnly) => entering(claim, now(), runsAs, readOnly),
    check: ([row]) => {
      if (row?.caller !== text) throw new CallerChangedError();
      confirmation.isConfirmed = true;
    },
  };
}
