import type { Context } from 'hono';
import { actingForHeader } from '#contract/acting-for.ts';
import type { DatabaseEntrance } from '#server/database/database.ts';
import {
  databaseRoleOf,
  guestIdentity,
  guestRole,
  type SystemScope,
  systemFor,
  systemRole,
} from '#server/store/access/identity.ts';
import { type Claim, entering, type RunsAsWhom } from '#server/store/functions/entrance.ts';
import { placeOf } from './acting-for.ts';
import type { Caller, RunsAs, Server } from './context.ts';
import { headerOf } from './http/incoming.ts';
import { findCaller } from './session.ts';
import { readSessionCookie } from './session-cookie.ts';
import { visitorOf } from './visitor.ts';

const mostKnown = 10_000;

/** The database says that the caller is someone else than was thought: nothing of the transaction counts. */
export class CallerChangedError extends Error {
  override readonly name = 'CallerChangedError';
}

export function isCallerChanged(error: unknown): boolean {
  return error instanceof CallerChangedError;
}

/**
 * Whom the database found behind a session's token the last time. A call may begin as this caller, because its
 * transaction asks the database again, and fails when the answer differs in any letter. The name of each is short,
 * whatever else the request brings: its memory must not grow with what strangers send.
 */
export function openKnownCallers(server: Server) {
  const known = new Map<string, Caller>();
  return {
    /** Null when no one is remembered. */
    recall: (c: Context): Caller | null => known.get(nameOf(claimed(c)) ?? '') ?? null,
    /** The caller of this moment; null for no one. */
    ask: async (c: Context): Promise<Caller | null> => {
      const claim = claimed(c);
      const name = nameOf(claim);
      if (claim === null || name === null) return null;
      const caller = await findCaller(server, claim, () => visitorOf(c));
      known.delete(name);
      if (caller === null) return null;
      if (known.size >= mostKnown) known.delete(known.keys().next().value ?? '');
      known.set(name, caller);
      return caller;
    },
  };
}

/** As whom the request claims to come; null without the token of a session. */
function claimed(c: Context): Claim | null {
  const token_sha256 = readSessionCookie(c);
  return token_sha256 === null ? null : { token_sha256, place: placeOf(headerOf(c, actingForHeader)) };
}

function nameOf(claim: Claim | null): string | null {
  return claim && `${claim.token_sha256} ${claim.place?.role ?? ''} ${claim.place?.id ?? ''}`;
}

/** Whether the database has said that the caller is who was thought. */
export type Confirmation = { isConfirmed: boolean };

/** The transactions of an actor's call find out themselves that it is this caller. */
export function asActor(server: Server, caller: Caller, found: Confirmation): DatabaseEntrance {
  return entranceOf(server, caller, found, 'actor');
}

/** The same for calls that run as the server: within the caller's account, unless the call begins somewhere else. */
export function asServer(
  server: Server,
  caller: Caller | null,
  found: Confirmation,
  beginning: SystemScope | null,
): RunsAs {
  if (caller !== null) return entranceOf(server, caller, found, beginning === null ? 'account' : 'system');
  return beginning === null ? guestIdentity : systemFor(beginning);
}

function entranceOf(
  { now }: Server,
  { claim, text, actor, view }: Caller,
  found: Confirmation,
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
      found.isConfirmed = true;
    },
  };
}
