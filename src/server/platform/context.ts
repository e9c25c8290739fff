import type { SessionView } from '#contract/accounts.ts';
import type { Actor, Role } from '#domain/actor.ts';
import type { EventType, Happening, RowOf } from '#domain/event.ts';
import type { Database, DatabaseEntrance, DatabaseIdentity, Transaction } from '#server/database/database.ts';
import type { SystemScope } from '#server/store/access/identity.ts';
import type { Claim } from '#server/store/functions/entrance.ts';
import type { FileStore } from './files/file-store.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** The parameters of scrypt. A stored hash does not name them: another cost would refuse every password there is. */
export type PasswordCost = { readonly N: number; readonly r: number; readonly p: number };

/** What the whole server shares; clock and ids come from here, so that a test can hold them still. */
export type Server = {
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Of the program. */
  readonly version: string;
  readonly dataDir: string;
  /** Where the bytes of photos and documents are. */
  readonly files: FileStore;
  readonly now: () => Date;
  readonly newId: () => string;
  /** The address that people's browsers use, where links in mail lead. */
  readonly origin: string;
  /** A session ends after so many seconds unless it is renewed, and then too after the longest. */
  readonly session: { readonly secret: string; readonly seconds: number; readonly longestSeconds: number };
  readonly passwordCost: PasswordCost;
  /** Whether the roles that run others must prove a second factor; the demo company need not. */
  readonly requiresTwoFactor: boolean;
  readonly mailLeavesBy: 'smtp' | 'files';
  /** So many calls one address may make. */
  readonly callsPerMinute: number;
  /** Tells the post that mail was queued. Mail that it was not told of goes out with its next round. */
  readonly wakePost: () => void;
};

/** Who is signed in. Without a role there is a session but no actor. */
export type Caller = {
  readonly claim: Claim;
  /** What the database said of the claim, to the letter. */
  readonly text: string;
  readonly view: SessionView;
  /** The sign-in that the session goes back to. */
  readonly sign_in_id: string;
  readonly ownRole: Role | null;
  readonly actor: Actor | null;
  /** The own domain of the white-label operator that the caller belongs to. */
  readonly domain: string | null;
};

/** As whom the transactions of a call run. */
export type RunsAs = DatabaseIdentity | DatabaseEntrance;

/** What comes with a call beside its input. */
export type Request = {
  /** The Idempotency-Key of a write. */
  readonly key: string;
  readonly as: RunsAs;
};

export type QueryContext = { readonly tx: Transaction; readonly actor: Actor; readonly now: Date };

export type CommandContext = QueryContext & {
  /** The address of the platform in people's browsers. */
  readonly origin: string;
  readonly newId: () => string;
  /** Writes the event of this change in the same transaction: history, notification and live update come from it. */
  readonly record: <Type extends EventType>(type: Type, happening: Happening<RowOf<Type>>) => void;
  /**
   * The statements that the work starts at once run as the server itself, within the scope, in the same transaction: for
   * what the actor's role does not reach, such as accounts.
   */
  readonly asSystem: <T>(scope: SystemScope, work: () => T) => T;
};
