import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import { listMachineLabels, reportFault, scanLabel } from '#contract/labels.ts';
import { renewMachineLabel } from '#contract/machines/renew-label.ts';
import { retireMachine } from '#contract/machines.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { type Labeling, said, startLabeling } from '#tests/support/company/labeled-machines.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';

describe.each(databasesInTurn(import.meta.filename))('labels on %s', (kind) => {
  let on: Labeling;
  beforeAll(async () => {
    on = await startLabeling(kind);
  });
  afterAll(() => on.app.close());
  beforeEach(() => on.nextWindow());

  describe('the sheet of labels', () => {
    test('the sheet shows each machine in service that the caller has access to, with the phone number to call', async () => {
      const labels = await on.labelsOf(on.world.home.client, { limit: 100 });
      expect(labels.map(({ id }) => id)).toEqual(
        expect.arrayContaining(on.world.home.client.machines.map(({ id }) => id)),
      );
      expect(labels[0]).toMatchObject({
        client: { name: on.world.home.client.name },
        operator: {
          name: on.world.home.operator.name,
          second_name: null,
          phone: '+97317001234',
          brand: null,
          reports_by_label: true,
        },
        takes_reports: true,
        path: expect.stringMatching(/^\/report\/[0-9a-f]{32}$/),
        domain: null,
      });
    });

    test('the sheet can be limited to one client or to chosen machines, and is the same page by page', async () => {
      const client_id = on.world.home.secondClient.row.id;
      const [one, other] = on.world.home.secondClient.machines;
      const ids = async (input: InputOf<typeof listMachineLabels>) =>
        (await on.labelsOf(on.world.home.countryOperator, input)).map(({ id }) => id);
      expect((await ids({ client_id })).sort()).toEqual([one.id, other.id].sort());
      expect(await ids({ machines: `${one.id},${on.world.foreign.client.machines[0].id}` })).toEqual([
        one.id,
      ]);
      const operator = await on.as(on.world.home.countryOperator);
      const whole = await ids({ limit: 100 });
      const paged: string[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = listMachineLabels.output.parse(
          (await operator.call(listMachineLabels, { limit: 1, ...(after && { after }) })).body,
        );
        paged.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      expect(paged).toEqual(whole);
    });

    test('people who do not keep machines may not read the sheet', async () => {
      for (const person of [on.world.home.dispatcher, on.world.home.technician])
        expect((await (await on.as(person)).call(listMachineLabels, {})).status).toBe(403);
    });
  });

  describe('scanning', () => {
    test('scanning leads each role to its own page, and shows a stranger only the model and the phone number', async () => {
      const { id, token } = await on.newLabel();
      await makeJob(on.database, on.world.home, { machine_id: id });
      expect(await on.scanned(token, on.world.home.client)).toMatchObject({
        destination: 'request',
        machine_id: id,
      });
      for (const person of [
        on.world.home.technician,
        on.world.home.dispatcher,
        on.world.home.countryOperator,
        on.world.admin,
      ])
        expect(await on.scanned(token, person), person.name).toMatchObject({
          destination: 'machine',
          machine_id: id,
        });
      const labelFields = {
        destination: 'report',
        machine_id: null,
        model: 'Aurora Two',
        operator: {
          name: on.world.home.operator.name,
          second_name: null,
          phone: '+97317001234',
          brand: null,
        },
        privacy: {
          ...agreed.agreed_to,
          path: `/privacy?operator=${on.world.home.operator.id}`,
        },
      };
      expect(await on.scanned(token)).toEqual(labelFields);
      for (const person of [
        on.world.home.secondClient,
        on.world.home.secondTechnician,
        on.world.foreign.dispatcher,
      ])
        expect(await on.scanned(token, person), person.name).toEqual(labelFields);
    });

    test('scanning shows the phone number if the operator takes no reports, and says if a machine is retired', async () => {
      const { id, token } = await on.newLabel();
      await on.allow(false);
      expect(await on.scanned(token)).toMatchObject({ destination: 'call' });
      const [label] = await on.labelsOf(on.world.home.client, { machines: id });
      expect(label).toMatchObject({ operator: { reports_by_label: false }, takes_reports: false });
      const refused = await on.unchanged(() => on.stranger().call(reportFault, { token, ...said }));
      expect([refused.status, refused.problem.reason]).toEqual([409, 'no_reports_by_label']);
      await on.allow(true);
      const retiring = { id, version: 1, retirement_reason: 'Worn out' };
      await (await on.as(on.world.home.client)).call(retireMachine, retiring);
      expect(await on.scanned(token)).toMatchObject({ destination: 'retired' });
      expect(await on.scanned(token, on.world.home.client)).toMatchObject({
        destination: 'machine',
        machine_id: id,
      });
      const late = await on.unchanged(() => on.stranger().call(reportFault, { token, ...said }));
      expect([late.status, late.problem.reason]).toEqual([409, 'machine_retired']);
    });

    test('no report is taken that no one could read: of a suspended operator, or a client that has left', async () => {
      const { id, token } = await on.newLabel();
      const { operator, client } = on.world.home;
      const change = (statement: ReturnType<typeof sql>) =>
        on.database.transaction(systemIdentity, (tx) => tx.rows(statement));
      const suspend = (at: Date | null) =>
        change(sql`update country_operators set suspended_at = ${at}, suspension_reason = ${at && 'Unpaid'}
          where id = ${operator.id}`);
      const leave = (reason: string | null) =>
        change(sql`update clients set is_active = ${reason === null}, deactivation_reason = ${reason}
          where id = ${client.row.id}`);
      const expectCall = async () => {
        expect(await on.scanned(token)).toMatchObject({ destination: 'call' });
        const [label] = await on.labelsOf(on.world.admin, { machines: id });
        expect(label).toMatchObject({ operator: { reports_by_label: true }, takes_reports: false });
        const { status, problem } = await on.unchanged(() =>
          on.stranger().call(reportFault, { token, ...said }),
        );
        expect([status, problem.reason]).toEqual([409, 'no_reports_by_label']);
      };
      await suspend(on.app.clock.now);
      await expectCall();
      await suspend(null);
      await leave('Closed down');
      await expectCall();
      await leave(null);
      expect(await on.scanned(token)).toMatchObject({ destination: 'report' });
    });

    test('an unknown label, a renewed one and a missing one all get the same response', async () => {
      const { id, token } = await on.newLabel();
      await (await on.as(on.world.home.client)).call(renewMachineLabel, { id, version: 1 });
      const wrong = [token, 'f'.repeat(32), token.toUpperCase(), 'nothing', "';--", '%00', 'x'.repeat(100)];
      for (const one of wrong) {
        const scan = await on.stranger().call(scanLabel, { token: one });
        expect([scan.status, scan.problem.detail], one).toEqual([404, 'Label not found']);
      }
      for (const one of wrong.slice(0, 3)) {
        const answer = await on.unchanged(() => on.stranger().call(reportFault, { token: one, ...said }));
        expect([answer.status, answer.problem.detail], one).toEqual([404, 'Label not found']);
      }
    });
  });
});
