import type { Context } from 'hono';
import { actingForHeader } from '#contract/acting-for.ts';
import type { DatabaseEntrance } from '#server/database/database.ts';
import { databaseRoleOf, guestRole, systemIdentity, systemRole } from '#server/store/access/identity.ts';
import { entering } from '#server/store/functions/entrance.ts';
import { placeOf } from './acting-for.ts';
import type { Caller, RunsAs, Server } from './context.ts';
import { headerOf } from './http/incoming.ts';
import { findCaller } from './session.ts';
import { readSessionCookie } from './session-cookie.ts';

const mostKnown = 10_000;

/** The database says that the caller is somebody else than was thought: nothing of the transaction counts. */
export class CallerChangedError extends Error {
  override readonly name = 'CallerChangedError';
}

export function isCallerChanged(error: unknown): boolean {
  return error instanceof CallerChangedError;
}

/**
 * Whom the database found behind a cookie the last time. A call may begin as this caller, because its transaction asks
 * the database again, and fails when the answer differs in any letter.
 */
export function openKnownCallers(server: Server) {
  const known = new Map<string, Caller>();
  const nameOf = (c: Context) => {
    const cookie = headerOf(c, 'cookie');
    return cookie === undefined ? null : `${headerOf(c, actingForHeader) ?? ''}\n${cookie}`;
  };
  return {
    /** Null when nobody is remembered. */
    recall: (c: Context): Caller | null => known.get(nameOf(c) ?? '') ?? null,
    /** The caller of this moment; null for nobody. */
    ask: async (c: Context): Promise<Caller | null> => {
      const name = nameOf(c);
      const token_sha256 = name === null ? null : readSessionCookie(c);
      if (name === null || token_sha256 === null) return null;
      const caller = await findCaller(server, { token_sha256, place: placeOf(headerOf(c, actingForHeader)) });
      known.delete(name);
      if (caller === null) return null;
      if (known.size >= mostKnown) known.delete(known.keys().next().value ?? '');
      known.set(name, caller);
      return caller;
    },
  };
}

/** Whether the database has said that the caller is who was thought. */
export type Confirmation = { isConfirmed: boolean };

/** The transactions of an actor's call find out themselves that it is this caller. */
export function asActor(server: Server, caller: Caller, found: Confirmation): DatabaseEntrance {
  return entranceOf(server, caller, found, false);
}

/** The same for calls that run as the server's own role, also without a caller. */
export function asSystemFor(server: Server, caller: Caller | null, found: Confirmation): RunsAs {
  return caller === null ? systemIdentity : entranceOf(server, caller, found, true);
}

function entranceOf(
  { now }: Server,
  { claim, text, actor }: Caller,
  found: Confirmation,
  runsAsSystem: boolean,
): DatabaseEntrance {
  const ownRole = actor === null ? guestRole : databaseRoleOf(actor.role);
  return {
    role: runsAsSystem ? systemRole : ownRole,
    enter: (readOnly) => entering(claim, now(), runsAsSystem, readOnly),
    check: ([row]) => {
      if (row?.caller !== text) throw new CallerChangedError();
      found.isConfirmed = true;
    },
  };
}
