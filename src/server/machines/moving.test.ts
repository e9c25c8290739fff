import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import { moveMachine } from '#contract/machines/move.ts';
import { getMachine, getMachinePassport, listMachineHistory, listMachines } from '#contract/machines.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { type Keeping, moving, startKeeping } from '#tests/support/company/kept-machines.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';

describe.each(databasesInTurn(import.meta.filename))('moving machines on %s', (kind) => {
  let on: Keeping;
  beforeAll(async () => {
    on = await startKeeping(kind);
  });
  afterAll(() => on.app.close());

  describe('moving a machine', () => {
    test('moving a machine to another place is recorded with the day, the reason and the author', async () => {
      const { id, version } = await on.newMachine();
      const client = await on.as(on.world.home.client);
      expect((await client.call(moveMachine, { id, version, ...moving })).body).toMatchObject({
        location: 'Roof bar',
      });
      expect((await client.call(getMachinePassport, { id })).body.moves).toMatchObject([
        {
          moved_on: '2026-11-17',
          by: on.world.home.client.name,
          from_location: 'Lobby bar',
          to_location: 'Roof bar',
          from_client: null,
          to_client: null,
          reason: 'The lobby is rebuilt',
        },
      ]);
    });

    test("moving a machine to another client leaves the work with the former client, and neither sees the other's", async () => {
      const machine = await on.newMachine();
      const job = await on.jobOn(machine, { workflow_status: 'completed' });
      const [before, after] = [await on.as(on.world.home.client), await on.as(on.world.home.secondClient)];
      const operator = await on.as(on.world.home.countryOperator);
      const to = { id: machine.id, version: 1, ...moving, client_id: on.world.home.secondClient.row.id };
      const moved = await operator.call(moveMachine, to);
      expect([moved.status, moved.body]).toMatchObject([
        200,
        { client_id: on.world.home.secondClient.row.id },
      ]);

      expect((await before.call(getMachine, { id: machine.id })).status).toBe(404);
      expect((await before.call(listMachines, { search: machine.serial_number })).body.items).toEqual([]);
      const { status, body } = await before.call(getJobOrder, { id: job.id });
      expect([status, body]).toMatchObject([
        200,
        {
          client_id: on.world.home.client.row.id,
          machine: { serial_number: machine.serial_number, location: '' },
        },
      ]);
      const closed = await before.call(listJobOrders, { group: 'closed', limit: 100 });
      expect(closed.body.items.map(({ id }: { id: string }) => id)).toContain(job.id);
      const requestInput = {
        machine_id: machine.id,
        problem_description: 'It leaks again',
        different_fault: true,
        preferred_date: '2026-11-20',
      };
      expect(
        (await on.refused(() => before.call(submitServiceRequest, requestInput))).problem.errors?.[0]?.path,
      ).toBe('machine_id');

      expect((await after.call(submitServiceRequest, requestInput)).status).toBe(200);
      expect((await after.call(listMachineHistory, { id: machine.id })).body.items).toMatchObject([
        { kind: 'request' },
      ]);
      expect((await after.call(getMachinePassport, { id: machine.id })).body).toMatchObject({
        parts: [],
        moves: [{ from_client: null, from_location: null, to_client: on.world.home.secondClient.name }],
      });
      expect((await operator.call(getMachinePassport, { id: machine.id })).body.moves).toMatchObject([
        {
          from_client: on.world.home.client.name,
          to_client: on.world.home.secondClient.name,
          from_location: 'Lobby bar',
        },
      ]);
    });

    test('a machine with open work, which the error names, cannot be moved to another client', async () => {
      const machine = await on.newMachine();
      const request = await makeRequest(on.database, on.world.home, { machine_id: machine.id });
      const job = await on.jobOn(machine);
      const operator = await on.as(on.world.home.countryOperator);
      const to = { id: machine.id, version: 1, ...moving, client_id: on.world.home.secondClient.row.id };
      const { status, problem } = await on.refused(() => operator.call(moveMachine, to));
      expect([status, problem.params]).toMatchObject([
        409,
        { numbers: expect.arrayContaining([`SR-${request.number}`, `JO-${job.number}`]) },
      ]);
      expect((await operator.call(moveMachine, { ...to, client_id: undefined })).status).toBe(200);
    });

    test.each([
      ['moved_on', { moved_on: '2026-11-19' }],
      ['location', { location: 'Lobby bar' }],
      ['reason', { reason: ' ' }],
    ])('an impossible %s of a move is refused with an error at its field', async (path, wrong) => {
      const { id, version } = await on.newMachine();
      const client = await on.as(on.world.home.client);
      const { status, problem } = await on.refused(() =>
        client.call(moveMachine, { id, version, ...moving, ...wrong }),
      );
      expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    });

    test("a machine never moves to another operator's client", async () => {
      const { id, version } = await on.newMachine();
      const input = { id, version, ...moving };
      const foreign = on.world.foreign.client.row.id;
      for (const [person, client_id, status] of [
        [on.world.home.client, on.world.home.secondClient.row.id, 404],
        [on.world.home.countryOperator, foreign, 404],
        [on.world.admin, foreign, 422],
      ] as const) {
        const caller = await on.as(person);
        expect((await on.refused(() => caller.call(moveMachine, { ...input, client_id }))).status).toBe(
          status,
        );
      }
    });
  });
});
