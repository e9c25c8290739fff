import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveMachine } from '#contract/machines/move.ts';
import { readMachine } from '#contract/machines/read.ts';
import { getMachine, getMachinePassport, listMachineHistory } from '#contract/machines.ts';
import { type Keeping, moving, startKeeping } from '#tests/support/company/kept-machines.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { cancelledJobs } from '#tests/support/databases/job-rows.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import type { Caller } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the past of machines on %s', (kind) => {
  let on: Keeping;
  beforeAll(async () => {
    on = await startKeeping(kind);
  });
  afterAll(() => on.app.close());

  describe('reading the counter', () => {
    const read = (caller: Caller, id: string, counter: number, read_on: string, is_new_counter = false) =>
      caller.call(readMachine, { id, counter, read_on, is_new_counter });

    test('readings are listed with their day and reader, latest first', async () => {
      const { id } = await on.newMachine();
      const client = await on.as(on.world.home.client);
      await read(client, id, 1200, '2026-02-01');
      await read(await on.as(on.world.home.countryOperator), id, 5400, '2026-06-01');
      const { status, body } = await read(client, id, 3000, '2026-04-01');
      expect([status, body.readings]).toMatchObject([
        200,
        [
          { counter: 5400, read_on: '2026-06-01', read_by_name: on.world.home.countryOperator.name },
          {
            counter: 3000,
            read_on: '2026-04-01',
            read_by_name: on.world.home.client.name,
            job_order_number: null,
          },
          { counter: 1200, read_on: '2026-02-01' },
        ],
      ]);
    });

    test('a reading is never lower than the one before, unless the counter was replaced', async () => {
      const { id } = await on.newMachine();
      const client = await on.as(on.world.home.client);
      await read(client, id, 5000, '2026-06-01');
      const below = await on.refused(() => read(client, id, 4999, '2026-07-01'));
      expect([below.status, below.problem.errors?.[0]]).toMatchObject([
        422,
        { path: 'counter', message: expect.stringContaining('showed 5000 cups on 2026-06-01') },
      ]);
      const above = await on.refused(() => read(client, id, 5001, '2026-05-01'));
      expect(above.problem.errors?.[0]).toMatchObject({
        path: 'counter',
        message: expect.stringContaining('a later date'),
      });
      expect((await read(client, id, 10, '2026-07-01', true)).status).toBe(200);
      expect((await read(client, id, 9, '2026-08-01')).status).not.toBe(200);
      expect((await read(client, id, 10, '2026-08-01')).status).toBe(200);
    });

    test.each([
      ['counter', -1, '2026-06-01'],
      ['counter', 1.5, '2026-06-01'],
      ['read_on', 10, '2026-11-19'],
      ['read_on', 10, ''],
    ])(
      'an impossible %s of a reading is refused with an error at its field',
      async (path, counter, read_on) => {
        const { id } = await on.newMachine();
        const client = await on.as(on.world.home.client);
        const { status, problem } = await on.refused(() => read(client, id, counter, read_on));
        expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
      },
    );

    test('a reading is also compared with readings at the former client', async () => {
      const machine = await on.newMachine();
      await read(await on.as(on.world.home.client), machine.id, 7000, '2026-06-01');
      const to = { id: machine.id, version: 1, ...moving, client_id: on.world.home.secondClient.row.id };
      await (await on.as(on.world.home.countryOperator)).call(moveMachine, to);
      const after = await on.as(on.world.home.secondClient);
      expect((await on.refused(() => read(after, machine.id, 6000, '2026-11-18'))).status).toBe(422);
      expect((await read(after, machine.id, 7001, '2026-11-18')).body.readings).toHaveLength(1);
    });

    test('a technician may record a reading only during an open job, which the reading names', async () => {
      const machine = await on.newMachine();
      const technician = await on.as(on.world.home.technician);
      const job = await on.jobOn(machine, {
        technician: on.world.home.technician,
        workflow_status: 'in_progress',
      });
      const { status: noted, body } = await read(technician, machine.id, 800, '2026-11-18');
      expect([noted, body]).toMatchObject([200, {}]);
      expect(body.readings).toMatchObject([{ counter: 800, job_order_number: `JO-${job.number}` }]);
      const done = await on.newMachine();
      await on.jobOn(done, { technician: on.world.home.technician, workflow_status: 'completed' });
      const { status, problem } = await on.refused(() => read(technician, done.id, 800, '2026-11-18'));
      expect([status, problem.reason]).toEqual([409, 'no_open_job']);
    });
  });

  describe("a technician's view of the past", () => {
    test('a technician sees all work on a machine while having an open job there, otherwise only their own visits', async () => {
      const machine = await on.newMachine();
      const others = await on.jobOn(machine, {
        technician: on.world.home.secondTechnician,
        workflow_status: 'completed',
        parts_used: [{ name: 'Group gasket' }, { name: 'Shower screen' }],
      });
      await (await on.as(on.world.home.client)).call(readMachine, {
        id: machine.id,
        counter: 900,
        read_on: '2026-06-01',
      });
      const technician = await on.as(on.world.home.technician);
      expect((await technician.call(getMachine, { id: machine.id })).status).toBe(404);
      expect((await technician.call(listMachineHistory, { id: machine.id })).status).toBe(404);

      const ownVisit = await on.jobOn(machine, { technician: on.world.home.technician });
      const history = await technician.call(listMachineHistory, { id: machine.id });
      expect(
        history.body.items
          .map(({ kind, number }: { kind: string; number: string }) => `${kind} ${number}`)
          .sort(),
      ).toEqual([`visit JO-${others.number}`, `visit JO-${ownVisit.number}`].sort());
      expect(JSON.stringify(history.body)).toContain('Changed the group gasket and descaled');
      expect(JSON.stringify(history.body)).not.toMatch(/visit_fee|client_signature|base64/);
      const { body } = await technician.call(getMachinePassport, { id: machine.id });
      expect(body).toMatchObject({
        is_whole: true,
        readings: [{ counter: 900 }],
        parts: [{ number: `JO-${others.number}`, names: ['Group gasket', 'Shower screen'] }],
        open_requests: [],
        open_jobs: [{ number: `JO-${ownVisit.number}` }],
      });

      await on.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql.raw(cancelledJobs(`id = '${ownVisit.id}'`))),
      );
      const without = await technician.call(listMachineHistory, { id: machine.id });
      expect(without.body.items).toMatchObject([{ kind: 'visit', number: `JO-${ownVisit.number}` }]);
      expect((await technician.call(getMachinePassport, { id: machine.id })).body).toEqual({
        readings: [],
        parts: [],
        moves: [],
        open_requests: [],
        open_jobs: [],
        totals: { readings: 0, parts: 0, moves: 0, requests: 0, visits: 1 },
        is_whole: false,
      });
    });
  });
});
