import type { SessionView } from '#contract/accounts.ts';
import type { Actor, Role } from '#domain/actor.ts';
import type { EventType, Happening, RowOf } from '#domain/events/event.ts';
import type { Database, DatabaseEntrance, DatabaseIdentity, Transaction } from '#server/database/database.ts';
import type { SystemScope } from '#server/store/access/identity.ts';
import type { Claim } from '#server/store/functions/entrance.ts';
import type { FileStore } from './files/file-store.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness/readiness.ts';

/**
 * The parameters of the password hash. A stored hash does not contain them, so with different parameters every
 * password would be refused.
 */
export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number };

/** The shared parts of the server. The clock and new IDs come from here, so that a test can control them. */
export type Server = {
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly version: string;
  readonly dataDir: string;
  readonly files: FileStore;
  readonly readiness: Readiness;
  readonly now: () => Date;
  readonly newId: () => string;
  /** The platform's address in people's browsers. Links in emails use it. */
  readonly origin: string;
  /** A session ends after `seconds` unless it is renewed, and after `longestSeconds` in any case. */
  readonly session: { readonly secret: string; readonly seconds: number; readonly longestSeconds: number };
  readonly passwordCost: PasswordCost;
  /** True if the installation holds the demo company, whose accounts have a published password. */
  readonly isDemo: boolean;
  /** True if roles that manage others must use a second factor. The demo company does not require it. */
  readonly requiresTwoFactor: boolean;
  /** The address of the server that confirms the time of seals; null if there is none. */
  readonly timestampUrl: string | null;
  readonly mailLeavesBy: 'smtp' | 'files';
  /** The origin of a push service on this computer; null except in tests. All others must have a public address. */
  readonly localPushService: string | null;
  /** The number of calls that one address may make per minute. */
  readonly callsPerMinute: number;
  /** The number of writes that one account may make per minute, from all networks together. */
  readonly writesPerMinute: number;
  /** The maximum number of writes per day with which one client can create work for planners. */
  readonly clientRequestsPerDay: number;
  /** Sends queued emails immediately instead of in the next round. */
  readonly wakeMailer: () => void;
};

/** The signed-in person. A person without a role has a session, but `actor` is null. */
export type Caller = {
  readonly claim: Claim;
  /** The exact text that the database returned for the claim. */
  readonly text: string;
  readonly view: SessionView;
  /** The sign-in that the session belongs to. */
  readonly sign_in_id: string;
  readonly ownRole: Role | null;
  readonly actor: Actor | null;
  /** The domain of the caller's operator, if it has its own brand. */
  readonly domain: string | null;
};

/** The identity that the transactions of a call run as. */
export type RunsAs = DatabaseIdentity | DatabaseEntrance;

/** The parts of a call other than its input. */
export type Request = {
  /** The Idempotency-Key of a write; empty for a read. */
  readonly key: string;
  readonly as: RunsAs;
};

export type QueryContext = { readonly tx: Transaction; readonly actor: Actor; readonly now: Date };

/** Writes the event of a change in the same transaction, for history, notifications and live updates. */
export type RecordChange = <Type extends EventType>(type: Type, happening: Happening<RowOf<Type>>) => void;

/** Like RecordChange, for any number of changes of one type, with one statement. */
export type RecordChanges = <Type extends EventType>(
  type: Type,
  happenings: readonly Happening<RowOf<Type>>[],
) => void;

export type CommandContext = QueryContext & {
  readonly server: Server;
  /** The address of the platform in people's browsers. */
  readonly origin: string;
  readonly newId: () => string;
  readonly record: RecordChange;
  readonly recordAll: RecordChanges;
  /**
   * Runs the statements that `work` starts synchronously in the server's own role, limited to the scope and
   * in the same transaction. Use it for rows that the actor cannot access, such as accounts.
   */
  readonly asSystem: <T>(scope: SystemScope, work: () => T) => T;
  /** Runs the work after the transaction has ended. */
  readonly afterwards: (work: () => void) => void;
};
