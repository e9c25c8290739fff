import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveMachine } from '#contract/machines/move.ts';
import { correctMachine, createMachine, listMachines } from '#contract/machines.ts';
import { searchEverything } from '#contract/search.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const inArabic = { second_location: 'بهو الفندق', second_label: 'آلة الإفطار' };

describe.each(databasesInTurn(import.meta.filename))('a machine with names in two scripts, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  test.each(['client', 'countryOperator', 'admin'] as const)(
    'the %s saves, changes and clears its second forms, and finds it by either name',
    async (role) => {
      const caller = await app.as(role === 'admin' ? world.admin.email : world.home[role].email);
      const serial_number = `TWO-${role}`;
      const day = testMoment.toISOString().slice(0, 10);
      const created = await caller.call(createMachine, {
        client_id: world.home.client.row.id,
        model: 'Aurora Two',
        serial_number,
        install_date: '2026-01-05',
        location: 'Lobby',
        label: 'Breakfast',
        ...inArabic,
      });
      expect([created.status, created.body]).toMatchObject([200, inArabic]);
      for (const search of ['breakfast', 'اله الافطار', 'Lobby', 'بهو الفندق']) {
        const { items } = (await caller.call(listMachines, { search })).body;
        expect(items.map((machine) => machine.serial_number)).toContain(serial_number);
      }
      const { machines } = (await caller.call(searchEverything, { search: serial_number })).body;
      expect(machines).toMatchObject([
        { second_title: `آلة الإفطار · ${serial_number}`, detail: 'Lobby', second_detail: 'بهو الفندق' },
      ]);
      const { id } = created.body;
      const kept = await caller.call(correctMachine, { id, version: 1, model: 'Aurora 2' });
      expect([kept.status, kept.body]).toMatchObject([200, inArabic]);
      const changed = await caller.call(correctMachine, { id, version: 2, second_label: null });
      expect([changed.status, changed.body]).toMatchObject([200, { ...inArabic, second_label: null }]);
      const moved = await caller.call(moveMachine, {
        id,
        version: 3,
        location: 'Roof',
        moved_on: day,
        reason: 'Summer',
      });
      expect([moved.status, moved.body]).toMatchObject([200, { location: 'Roof', second_location: null }]);
    },
  );
});
