import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/actor.ts';
import { runMoment } from '#tests/support/clock.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import type { Writes } from '#tests/support/writes/keyed-write.ts';
import { keyedWrites } from '#tests/support/writes/keyed-writes.ts';
import { report } from '../measured.ts';
import type { Goal } from '../part.ts';
import { type Attempt, attemptsOf, writes } from './attempts.ts';
import { type Disguise, disguised } from './disguise.ts';
import { makeNeighbor, type Neighbor } from './neighbor.ts';
import { differences, isNoticeOfAddress, possessionsOf, tablesOf } from './possessions.ts';

/**
 * The writes to test: all of them in the gate. In `npm test`, a tenth that changes every hour, plus the write that
 * searches for names.
 */
const tenths = 10;
const tenth = Math.floor(runMoment.getTime() / 3_600_000) % tenths;
const chosen =
  rounds === 'all'
    ? writes
    : writes.filter(({ name }, place) => place % tenths === tenth || name === 'accounts.erase');
/** The databases to test: both in the gate, and one of them in `npm test`, depending on the hour. */
const kinds = (['postgres', 'pglite'] as const).filter(
  (_, place) => rounds === 'all' || place === Math.floor(tenth / 5),
);
/** A time limit that only catches hanging runs. */
const allOfThemMs = 1_200_000;

describe.each(kinds)('what an operator writes, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let neighbor: Neighbor;
  let disguise: Disguise;
  let known: Writes;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    neighbor = await makeNeighbor(app, world.foreign);
    disguise = disguised(app, neighbor);
    known = await keyedWrites(disguise.app, world);
  });
  afterAll(() => app.close());

  const emailOf = (role: Role) =>
    ({
      super_admin: world.admin,
      country_operator: world.home.countryOperator,
      dispatcher: world.home.dispatcher,
      technician: world.home.technician,
      client: world.home.client,
    })[role].email;

  /** Creates the write, puts the neighbor's values into it, and sends it. */
  const send = async ({ call, by, what, change }: Attempt) => {
    // The counted attempts are deleted. Otherwise, the sender would reach the limit and be refused.
    await app.server.database.transaction(systemIdentity, (tx) => tx.rows(sql`delete from sign_in_guesses`));
    const make = async () => known[call.name]?.();
    // The person to erase has the name of one of the neighbor's people, and an address to which it sends emails.
    const isErased = call.name === 'accounts.erase' && what === 'texts';
    const write = await (isErased ? disguise.asItsPerson(make) : make());
    if (write === undefined) throw new Error(`tests/support/writes/keyed-writes does not know ${call.name}`);
    const sender = by === 'maker' ? write.by : await disguise.app.as(emailOf(by));
    return (await sender.call(call, change(write.input))).status;
  };

  /**
   * Sends all attempts, and compares the neighbor's rows after each. Returns the successful attempts, the
   * server errors, and the neighbor's rows that changed.
   */
  const sendAll = async (attempts: readonly Attempt[]) => {
    const found = {
      carriedOut: new Set<string>(),
      done: 0,
      notices: 0,
      changed: [] as string[],
      broken: [] as string[],
    };
    let before = await possessionsOf(app.server, neighbor);
    for (const attempt of attempts) {
      const { call, by, what } = attempt;
      const status = await send(attempt);
      const said = `${call.name} by ${by} with ${what}: ${status}`;
      if (status >= 500) found.broken.push(said);
      if (status === 200) {
        found.carriedOut.add(call.name);
        found.done += 1;
      }
      const after = await possessionsOf(app.server, neighbor);
      const lines = differences(before, after);
      const changed = lines.filter((line) => what !== 'email' || !isNoticeOfAddress(line));
      found.notices += lines.length - changed.length;
      found.changed.push(...changed.map((line) => `${said}: ${line}`));
      // The next write is compared with this state, so that each change is attributed only to the write that made it.
      before = after;
    }
    return found;
  };

  test(
    'a write leaves every row, file and email of another operator unchanged, whichever of its values the input contains',
    async (context) => {
      const attempts = chosen.flatMap((call) => attemptsOf(call, neighbor, disguise.textOf));
      const possessions = await possessionsOf(app.server, neighbor);
      const { carriedOut, done, notices, changed, broken } = await sendAll(attempts);
      expect.soft({ changed, broken }).toEqual({ changed: [], broken: [] });
      expect.soft(chosen.map(({ name }) => name).filter((name) => !carriedOut.has(name))).toEqual([]);
      const few = chosen.length;
      const figures: [what: string, goal: Goal, measured: number][] = [
        ['writes with the values of another operator', { atLeast: 2 * few }, attempts.length],
        ['of them carried out', { atLeast: few }, done],
        ['tables in which the other operator has rows', { atLeast: 28 }, tablesOf(possessions).length],
        ['its rows, files and emails, compared after each', { atLeast: 100 }, possessions.size],
        ['of them changed, missing or new', { exactly: 0 }, changed.length],
        ['emails that only notify its people of an attempt with their address', { atMost: few }, notices],
        ['responses with 500 or more', { exactly: 0 }, broken.length],
      ];
      report(
        context,
        figures.map(([what, goal, measured]) => ({ what: `${what}, on ${kind}`, goal, measured })),
      );
    },
    allOfThemMs,
  );
});
