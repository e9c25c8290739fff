import type { SessionView } from '#contract/accounts.ts';
import type { Actor } from '#domain/actor.ts';
import type { EventType } from '#domain/event.ts';
import { databaseRoleOf } from '../store/row-access.ts';
import type { Database, DatabaseIdentity, Transaction } from './database.ts';
import type { Log } from './log.ts';

/** What the whole server shares; clock and ids come from here, so that a test can hold them still. */
export type Server = {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly session: { readonly secret: string; readonly seconds: number };
};

/** Who is signed in; without a role there is a session but no actor. */
export type Caller = { readonly token: string; readonly view: SessionView; readonly actor: Actor | null };

/** The ties of a record that decide who learns of its change. */
export type Tied = {
  readonly id: string;
  readonly operator_id: string;
  readonly client_id?: string | null;
  readonly technician_id?: string | null;
};

export type QueryContext = { readonly tx: Transaction; readonly actor: Actor; readonly now: Date };

export type CommandContext = QueryContext & {
  readonly newId: () => string;
  /** Writes the event of this change in the same transaction: history, notification and live update come from it. */
  readonly record: (type: EventType, row: Tied, changes?: Readonly<Record<string, unknown>>) => Promise<void>;
};

/** The database identity of an actor: the role's own database role, and every tie as a setting. */
export function identityOf({ role, ...ties }: Actor): DatabaseIdentity {
  const settings = Object.entries(ties).map(([tie, id]) => [`app.${tie}`, id]);
  return { role: databaseRoleOf[role], settings: Object.fromEntries(settings) };
}

export const asSystem: DatabaseIdentity = { role: 'grouphead_system', settings: {} };
