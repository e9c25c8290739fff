import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, needsKey } from '#contract/calls/call.ts';
import { type AreaRole, areaRoles } from '#domain/actor.ts';
import { report } from '../gate/measured.ts';
import { foreignId } from '../gate/tenants/attempts.ts';
import { makeNeighbor, type Neighbor } from '../gate/tenants/neighbor.ts';
import { makeWorld, type World } from '../support/company/people.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { inTurn, rounds } from '../support/rounds.ts';
import { type Answer, startTestServer, type TestServer } from '../support/servers/demo-server.ts';
import { admits, calls, validInput } from '../support/writes/calls.ts';
import { type IdField, idFieldsOf, optionsOf, withId } from '../support/writes/id-fields.ts';
import type { Writes } from '../support/writes/keyed-write.ts';
import { keyedWrites } from '../support/writes/keyed-writes.ts';

/** A time limit that is long enough to stop only a run that hangs. */
const allOfThemMs = 600_000;

const withIds = calls.filter((call) => call.by !== 'everybody' && idFieldsOf(call).length > 0);
const writes = withIds.filter(needsKey);
const reads = withIds.filter((call) => !needsKey(call));
/** Returns the roles to test. Roles without an operator are left out, because they can access every record. */
const rolesOf = (call: Call): readonly AreaRole[] => areaRoles.filter((role) => admits(call, role));

type Trial = {
  readonly call: Call;
  readonly role: AreaRole;
  readonly field: IdField;
  readonly kind: object;
};
/** The valid input of a call. `use` marks it as used up, so that `get` creates a new one. */
type Inputs = { get(): Promise<object>; use(): void };

describe('the id of a record of another operator', () => {
  let app: TestServer;
  let world: World;
  let neighbor: Neighbor;
  let known: Writes;
  beforeAll(async () => {
    // Each role sends more writes in a minute than one account may.
    app = await startTestServer('postgres', {
      isEmpty: true,
      writesPerMinute: 1_000_000,
      clientRequestsPerDay: 1_000_000,
    });
    world = await makeWorld(app.server);
    neighbor = await makeNeighbor(app, world.foreign);
    known = await keyedWrites(app, world);
  });
  afterAll(() => app.close());

  const as = ({ home }: World, role: AreaRole) =>
    app.as((role === 'country_operator' ? home.countryOperator : home[role]).email);

  /** Deletes the counted attempts, because the caller would otherwise be refused for making too many. */
  const forgetGuesses = () =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows(sql`delete from sign_in_guesses`));

  const found = { asked: 0, revealed: [] as string[], broken: [] as string[] };

  /** Compares the responses for foreign ids with the response for a nonexistent id. */
  const compare = async ({ call, role, field, kind }: Trial, inputs: Inputs) => {
    const caller = await as(world, role);
    const ask = async (id: string) => {
      if (needsKey(call)) await forgetGuesses();
      const answer = await caller.call(call, withId({ ...(await inputs.get()), ...kind }, field, id));
      if (answer.status === 200) inputs.use();
      found.asked += 1;
      return revealedBy(call, answer);
    };
    const absent = await ask(uuidv7());
    for (const id of foreignIds(call, field, kind)) {
      const foreign = await ask(id);
      const feature = Object.keys(neighbor.ids).find((one) => neighbor.ids[one] === id);
      const what = `${call.name} by ${role} with ${feature} as ${field.name} ${Object.values(kind)}`;
      if (!isDeepStrictEqual(foreign, absent))
        found.revealed.push(`${what}: ${JSON.stringify([foreign, absent])}`);
      if (Math.max(foreign.status, absent.status) >= 500) found.broken.push(`${what}: ${foreign.status}`);
    }
  };

  /** Returns the IDs to try: in the gate, the IDs of all kinds of records; otherwise, the one that fits the field. */
  const foreignIds = (call: Call, field: IdField, kind: object): readonly string[] => {
    const fitting = foreignId(call, field, kind, neighbor);
    return rounds === 'all' ? [...new Set([fitting, ...Object.values(neighbor.ids)])] : [fitting];
  };

  test(
    "the id of another operator's record gets the same response as a nonexistent one, by every call to every role, and never with 5xx",
    async (context) => {
      for (const call of reads) {
        const input = leastInput(call);
        const inputs = { get: async () => input, use: () => undefined };
        for (const trial of trialsOf(call)) await compare(trial, inputs);
      }
      for (const call of inTurn(writes)) {
        const inputs = inputsOf(call);
        for (const trial of trialsOf(call)) await compare(trial, inputs);
      }
      expect.soft(found.revealed).toEqual([]);
      expect.soft(found.broken).toEqual([]);
      const few = reads.length + inTurn(writes).length;
      report(context, [
        { what: 'calls that take an id', goal: { atLeast: 100 }, measured: withIds.length },
        {
          what: 'requests with foreign and with unknown ids, by each role',
          goal: { atLeast: 2 * few },
          measured: found.asked,
        },
        {
          what: 'of them answered differently from an unknown id',
          goal: { exactly: 0 },
          measured: found.revealed.length,
        },
        { what: 'responses with 500 or more', goal: { exactly: 0 }, measured: found.broken.length },
      ]);
    },
    allOfThemMs,
  );

  /** Returns the input for a write. Once the write has been carried out, the next call returns new input. */
  const inputsOf = (call: Call): Inputs => {
    let made: Promise<object> | undefined;
    const make = async () => {
      await forgetGuesses();
      const write = await known[call.name]?.();
      if (write === undefined)
        throw new Error(`tests/support/writes/keyed-writes does not know ${call.name}`);
      return write.input;
    };
    return {
      get: () => {
        made ??= make();
        return made;
      },
      use: () => {
        made = undefined;
      },
    };
  };
});

/**
 * Returns each combination of a role and a field that takes an id. If another field names the kind of record, each kind
 * is a separate combination.
 */
function trialsOf(call: Call): Trial[] {
  return rolesOf(call).flatMap((role) =>
    idFieldsOf(call).flatMap((field) => kindsOf(call).map((kind) => ({ call, role, field, kind }))),
  );
}

function kindsOf(call: Call): readonly object[] {
  const kinds = optionsOf(call, 'record');
  return kinds.length === 0 ? [{}] : kinds.map((record) => ({ record }));
}

/** Returns valid input for a read, without its optional fields. */
function leastInput(call: Call): object {
  const input = validInput(call, uuidv7());
  for (const field of Object.keys(input)) {
    const { [field]: _, ...less } = input;
    if (call.input.safeParse(less).success) delete input[field];
  }
  return input;
}

/**
 * Returns the parts of the response that could reveal something: everything for a read; for a write, its success or the
 * reason for the refusal.
 */
function revealedBy({ method }: Call, { status, body, problem }: Answer<unknown>) {
  if (status === 200) return { status, ...(method === 'GET' && { body }) };
  return { status, code: problem.code, detail: problem.detail, errors: problem.errors };
}
