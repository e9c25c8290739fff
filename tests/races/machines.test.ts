import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveMachine } from '#contract/machines/move.ts';
import { readMachine } from '#contract/machines/read.ts';
import { createMachine, retireMachine } from '#contract/machines.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { type Keeping, moving, startKeeping } from '../support/company/kept-machines.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import type { Caller } from '../support/servers/demo-server.ts';

const rounds = 15;

describe(`simultaneous writes on machines, ${rounds} rounds, on PostgreSQL with several connections`, () => {
  let on: Keeping;
  let client: Caller;
  let operator: Caller;
  beforeAll(async () => {
    on = await startKeeping('postgres');
    client = await on.as(on.world.home.client);
    operator = await on.as(on.world.home.countryOperator);
  });
  afterAll(() => on.app.close());

  const asked = (machine_id: string) => ({
    machine_id,
    problem_description: 'It leaks at the drip tray.',
    preferred_date: '2026-11-20',
  });
  const retiring = { version: 1, retirement_reason: 'Worn out' };

  /**
   * Counts the pending requests for a machine that now belongs to another client or is retired. There must be
   * none.
   */
  const lost = async () => {
    const rows = await on.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        select r.id from service_requests r join machines m on m.id = r.machine_id
        where r.status = 'pending' and (m.client_id <> r.client_id or m.retired_at is not null)`),
    );
    return rows.length;
  };

  test('two people retire a machine: it is retired once, and the other is refused', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await on.newMachine();
      const answers = await Promise.all(
        [client, operator].map((caller) => caller.call(retireMachine, { id, ...retiring })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('a move to another client and a request at the same time: one succeeds, and no request stays behind', async () => {
    const client_id = on.world.home.secondClient.row.id;
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const { id } = await on.newMachine();
      const [moved, submitted] = await Promise.all([
        operator.call(moveMachine, { id, version: 1, ...moving, client_id }),
        client.call(submitServiceRequest, asked(id)),
      ]);
      outcomes.add(`${moved.status} ${submitted.status}`);
    }
    expect([...outcomes].filter((outcome) => !['200 422', '409 200'].includes(outcome))).toEqual([]);
    expect(await lost()).toBe(0);
  });

  test('retiring and a request at the same time: one succeeds, and no request waits for a retired machine', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const { id } = await on.newMachine();
      const [retired, submitted] = await Promise.all([
        operator.call(retireMachine, { id, ...retiring }),
        client.call(submitServiceRequest, asked(id)),
      ]);
      outcomes.add(`${retired.status} ${submitted.status}`);
    }
    expect([...outcomes].filter((outcome) => !['200 422', '409 200'].includes(outcome))).toEqual([]);
    expect(await lost()).toBe(0);
  });

  test('one serial number for several machines: one machine has it, and the others are refused with an error at the field', async () => {
    for (let round = 0; round < rounds; round++) {
      const form = {
        model: 'Aurora Two',
        serial_number: uuidv7(),
        install_date: '2026-01-10',
        location: 'Lobby bar',
      };
      const answers = await Promise.all(
        [form.serial_number, form.serial_number.toUpperCase(), ` ${form.serial_number}`].map(
          (serial_number) => client.call(createMachine, { ...form, serial_number }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      const paths = answers.flatMap(({ problem }) => problem.errors?.map(({ path }) => path) ?? []);
      expect(paths).toEqual(['serial_number', 'serial_number']);
    }
  });

  test('a higher and a lower reading of one day: in either order, the counter never decreases', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await on.newMachine();
      const read = (caller: Caller, counter: number) =>
        caller.call(readMachine, { id, counter, read_on: '2026-06-01' });
      await Promise.all([read(client, 200), read(operator, 100), read(client, 300)]);
      const rows = await on.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ counter: number }>(
          sql`select counter from machine_readings where machine_id = ${id} order by read_on, id`,
        ),
      );
      const counters = rows.map(({ counter }) => counter);
      expect(counters).toEqual(counters.toSorted((one, other) => one - other));
    }
  });
});
