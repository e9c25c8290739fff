import { type SQL, sql } from 'drizzle-orm';
import type { Changes, EventType } from '#domain/events/event.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import type { Company, World } from '../world.ts';

/** The inputs of the checks: rows, which our own statements read, and people, who get the product's responses. */
export type Scene = {
  readonly world: World;
  readonly companies: readonly Company[];
  readonly now: Date;
  /** Returns all events up to now. They are read only once, when first needed. */
  events(): Promise<readonly Event[]>;
  rows<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]>;
};

export type Event = {
  readonly id: string;
  readonly at: Date;
  readonly type: EventType;
  readonly record_id: string;
  readonly subject: string;
  readonly operator_id: string | null;
  readonly client_id: string | null;
  readonly technician_id: string | null;
  readonly actor_user_id: string;
  /** Null for a person without an account, and for the server itself. */
  readonly actor_role: string | null;
  readonly changes: Changes;
};

/** The number of checked items, and the faults. */
export type CheckResult = { readonly looked: number; readonly wrong: readonly string[] };

export type Invariant = { readonly promise: string; check(scene: Scene): Promise<CheckResult> };

export function sceneOf(world: World): Scene {
  const { app } = world;
  const rows: Scene['rows'] = (statement) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));
  let read: Promise<readonly Event[]> | undefined;
  return {
    world,
    companies: [world.company, world.nextDoor],
    now: app.clock.now,
    events: () => {
      read ??= rows<Event>(sql`select * from events order by at, id`);
      return read;
    },
    rows,
  };
}

/** Returns the number of rows, and a description of each faulty one. */
export async function faultsAmong({ rows }: Scene, all: SQL, faults: SQL): Promise<CheckResult> {
  const [counted] = await rows<{ count: number }>(sql`select count(*)::int as count from ${all}`);
  const wrong = await rows<{ text: string }>(faults);
  return { looked: counted?.count ?? 0, wrong: wrong.map(({ text }) => text) };
}
