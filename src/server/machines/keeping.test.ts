import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmWarranty } from '#contract/machines/confirm-warranty.ts';
import { renewMachineLabel } from '#contract/machines/renew-label.ts';
import {
  bringBackMachine,
  correctMachine,
  getMachine,
  listMachines,
  type MachineView,
  retireMachine,
} from '#contract/machines.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { type Keeping, startKeeping } from '#tests/support/company/kept-machines.ts';
import type { Person } from '#tests/support/company/people.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';

describe.each(databasesInTurn(import.meta.filename))('correcting and retiring machines on %s', (kind) => {
  let on: Keeping;
  beforeAll(async () => {
    on = await startKeeping(kind);
  });
  afterAll(() => on.app.close());

  const tokenOf = async (id: string) => {
    const [row] = await on.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ label_token: string }>(sql`select label_token from machines where id = ${id}`),
    );
    return row?.label_token ?? '';
  };

  describe('correcting a machine', () => {
    test.each(['client', 'countryOperator'] as const)(
      'a machine is corrected by its %s, and the change is recorded',
      async (person) => {
        const { id, version } = await on.newMachine();
        const fields = { model: 'Aurora Three', warranty_end: '2028-01-10', install_date: '2026-01-12' };
        const { status, body } = await (await on.as(on.world.home[person])).call(correctMachine, {
          id,
          version,
          ...fields,
        });
        expect([status, body]).toMatchObject([200, { ...fields, version: 2, location: 'Lobby bar' }]);
        expect((await eventsOf(on.database, id)).at(-1)).toMatchObject({
          type: 'machines.corrected',
          changes: { model: { from: 'Aurora Two', to: 'Aurora Three' }, warranty_end: { to: '2028-01-10' } },
        });
      },
    );

    test('the end of a warranty that a client enters stays unconfirmed, even after a correction by its operator, until a planner confirms it', async () => {
      const { client, countryOperator, dispatcher } = on.world.home;
      const { id } = await on.newMachine();
      const correct = async (person: Person, version: number, warranty_end: string | null) =>
        (
          await (
            await on.as(person)
          ).call(correctMachine, { id, version, warranty_end, label: `V${version}` })
        ).body;
      const confirmBy = async (person: Person, version: number) =>
        (await on.as(person)).call(confirmWarranty, { id, version });
      const entered = (confirmed: string | null) => ({ confirmed_warranty_end: confirmed });
      expect(await correct(countryOperator, 1, '2027-01-10')).toMatchObject(entered('2027-01-10'));
      expect(await correct(client, 2, '2031-12-31')).toMatchObject(entered('2027-01-10'));
      expect(await correct(countryOperator, 3, '2031-12-31')).toMatchObject(entered('2027-01-10'));
      for (const [person, version, status] of [
        [client, 4, 403],
        [on.world.home.technician, 4, 403],
        [on.world.foreign.dispatcher, 4, 404],
        [dispatcher, 3, 409],
      ] as const) {
        const caller = await on.as(person);
        const refused = await on.refused(() => caller.call(confirmWarranty, { id, version }));
        expect([person.name, refused.status]).toEqual([person.name, status]);
      }
      expect((await confirmBy(dispatcher, 4)).body).toMatchObject(entered('2031-12-31'));
      expect((await on.refused(() => confirmBy(countryOperator, 5))).problem.code).toBe('refused');
      expect((await eventsOf(on.database, id)).at(-1)).toMatchObject({
        type: 'machines.warranty-confirmed',
        actor_role: 'dispatcher',
        changes: { confirmed_warranty_end: { from: '2027-01-10', to: '2031-12-31' } },
      });
      expect(await correct(client, 5, null)).toMatchObject(entered('2031-12-31'));
      expect((await confirmBy(countryOperator, 6)).body).toMatchObject(entered(null));
    });

    test.each([
      ['install_date', { install_date: '2026-11-19' }],
      ['warranty_end', { warranty_end: '2026-01-09' }],
      ['warranty_end', { warranty_end: '2026-01-11', install_date: '2026-01-12' }],
      ['model', { model: ' ' }],
    ])('an impossible %s is refused with an error at its field (%j)', async (path, wrong) => {
      const { id, version } = await on.newMachine();
      const client = await on.as(on.world.home.client);
      const { status, problem } = await on.refused(() =>
        client.call(correctMachine, { id, version, ...wrong }),
      );
      expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    });

    test("correcting a machine refuses another machine's serial number, and accepts its own", async () => {
      const [one, other] = [await on.newMachine(), await on.newMachine(on.world.home.secondClient)];
      const client = await on.as(on.world.home.client);
      const takenNumber = { id: one.id, version: 1, serial_number: other.serial_number.toUpperCase() };
      const { status, problem } = await on.refused(() => client.call(correctMachine, takenNumber));
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'serial_number']);
      const ownNumber = { id: one.id, version: 1, serial_number: one.serial_number.toUpperCase() };
      expect((await client.call(correctMachine, ownNumber)).status).toBe(200);
    });

    test("a correction is refused for an outdated version, another operator's machine, and people who do not keep it", async () => {
      const { id, version } = await on.newMachine();
      const input = { id, version, model: 'Borea' };
      const stale = await on.refused(async () =>
        (await on.as(on.world.home.client)).call(correctMachine, { ...input, version: 9 }),
      );
      expect([stale.status, stale.problem.record]).toMatchObject([409, { id, version: 1 }]);
      for (const [asker, status] of [
        [on.world.home.secondClient, 404],
        [on.world.foreign.countryOperator, 404],
        [on.world.home.dispatcher, 403],
        [on.world.home.technician, 403],
      ] as const) {
        const caller = await on.as(asker);
        expect((await on.refused(() => caller.call(correctMachine, input))).status).toBe(status);
      }
    });
  });

  describe('retiring a machine', () => {
    test('a retired machine is left out of lists and requests, keeps its past, and can return', async () => {
      const { id, version, serial_number } = await on.newMachine();
      const client = await on.as(on.world.home.client);
      const retired = await client.call(retireMachine, {
        id,
        version,
        retirement_reason: 'The boiler is cracked',
      });
      expect([retired.status, retired.body]).toMatchObject([
        200,
        { retirement_reason: 'The boiler is cracked' },
      ]);
      const countMachines = async (state?: 'retired') =>
        (await client.call(listMachines, { search: serial_number, ...(state && { state }) })).body.items
          .length;
      expect([await countMachines(), await countMachines('retired')]).toEqual([0, 1]);
      const requestInput = {
        machine_id: id,
        problem_description: 'It leaks again',
        different_fault: true,
        preferred_date: '2026-11-20',
      };
      const { problem } = await on.refused(() => client.call(submitServiceRequest, requestInput));
      expect(problem.errors).toMatchObject([
        { path: 'machine_id', message: 'This machine is retired. Select another.' },
      ]);
      expect((await client.call(getMachine, { id })).status).toBe(200);

      for (const call of [correctMachine, renewMachineLabel] as const)
        expect((await on.refused(() => client.call(call, { id, version: 2 }))).status).toBe(409);
      const back = await client.call(bringBackMachine, { id, version: 2 });
      expect([back.status, back.body]).toMatchObject([200, { retired_at: null, retirement_reason: null }]);
      expect(await countMachines()).toBe(1);
      expect((await eventsOf(on.database, id)).map(({ type }) => type)).toEqual([
        'machines.created',
        'machines.retired',
        'machines.brought-back',
      ]);
    });

    test.each([
      [
        'a request that waits',
        (machine: MachineView) => makeRequest(on.database, on.world.home, { machine_id: machine.id }),
        'SR',
      ],
      [
        'a reviewed request',
        (machine: MachineView) =>
          makeRequest(on.database, on.world.home, { machine_id: machine.id, status: 'reviewed' }),
        'SR',
      ],
      ['an open job', (machine: MachineView) => on.jobOn(machine, { workflow_status: 'in_progress' }), 'JO'],
    ] as const)(
      'a machine cannot be retired while there is %s, which the error names',
      async (_, make, prefix) => {
        const machine = await on.newMachine();
        const { number } = await make(machine);
        const client = await on.as(on.world.home.client);
        const input = { id: machine.id, version: 1, retirement_reason: 'Worn out' };
        const { status, problem } = await on.refused(() => client.call(retireMachine, input));
        expect([status, problem.code, problem.detail]).toEqual([
          409,
          'refused',
          expect.stringContaining(`${prefix}-${number}`),
        ]);
      },
    );
  });

  test('a new label invalidates the old one, and history shows neither', async () => {
    const { id, version } = await on.newMachine();
    const before = await tokenOf(id);
    expect(before).toMatch(/^[0-9a-f]{32}$/);
    expect((await (await on.as(on.world.home.client)).call(renewMachineLabel, { id, version })).status).toBe(
      200,
    );
    const after = await tokenOf(id);
    expect(after).not.toBe(before);
    const eventsText = JSON.stringify(await eventsOf(on.database, id));
    expect(eventsText).not.toContain(after);
    expect(eventsText).not.toContain(before);
  });
});
