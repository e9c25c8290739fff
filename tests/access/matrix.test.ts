import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/api.ts';
import type { Call } from '#contract/call.ts';
import { pathFields } from '#contract/call.ts';
import { getJobOrder } from '#contract/job-orders.ts';
import { getServiceRequest } from '#contract/service-requests.ts';
import { access, type RecordName } from '#domain/access.ts';
import { type Role, roles } from '#domain/actor.ts';
import { openAccounts } from '#server/platform/account-library.ts';
import { asSystem } from '#server/platform/context.ts';
import { handlersOf } from '#server/routes.ts';
import { type Caller, startTestServer, type TestServer } from '../support/demo-server.ts';
import { completedForm } from '../support/job-steps.ts';

const accounts: Readonly<Record<Role, string>> = {
  super_admin: 'admin@demo.test',
  country_operator: 'operator@demo.test',
  dispatcher: 'dispatcher@demo.test',
  technician: 'technician@demo.test',
  client: 'client@demo.test',
};
const otherAccounts: Partial<Record<Role, string>> = {
  country_operator: 'operator.ae@demo.test',
  dispatcher: 'dispatcher.ae@demo.test',
  technician: 'technician.ae@demo.test',
  client: 'client.ae@demo.test',
};

const tenantCalls = calls.filter(({ by }) => by !== 'everybody' && by !== 'signed-in');
const listCalls = tenantCalls.filter(({ path, method }) => method === 'GET' && pathFields(path).length === 0);
const recordCalls = tenantCalls.filter(({ path }) => pathFields(path).includes('id'));

/** An input that the call's schema takes, naming the record; whether the record is there is another matter. */
function validInput(call: Call, id: string): Record<string, unknown> {
  const appointment = { technician_id: uuidv7(), scheduled_date: '2026-11-20T08:00:00Z' };
  const candidates: Record<string, unknown> = {
    id,
    version: 1,
    ...completedForm,
    appointment,
    rejection_reason: 'Not needed',
    machine_id: id,
    problem_description: 'Something is broken here.',
    preferred_date: '2026-11-20',
    operator_id: id,
    signer_name: 'Somebody',
    client_signature: 'AAAA',
    summary_sha256: '0'.repeat(64),
    signed_at_device: '2026-11-18T07:00:00Z',
  };
  const fields = Object.keys(Reflect.get(call.input, 'shape') ?? {});
  return Object.fromEntries(
    fields.filter((field) => field in candidates).map((field) => [field, candidates[field]]),
  );
}

describe('who may call what', () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer('pglite');
  });
  afterAll(() => app.close());

  const callAs = (caller: Caller, call: Call, id = uuidv7()) => caller.call(call, validInput(call, id));

  test('every call of the contract has exactly one handler', async () => {
    const handled = handlersOf(await openAccounts(app.server)).map(({ call }) => call.name);
    expect(handled.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  describe.each(tenantCalls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
    test('needs a session', async () => {
      expect((await callAs(app.nobody, call)).status).toBe(401);
    });

    test('is refused to a user without a role', async () => {
      expect((await callAs(await app.as('new@demo.test'), call)).status).toBe(403);
    });

    test.each(roles.map((role) => [role]))('by %s', async (role) => {
      const { status } = await callAs(await app.as(accounts[role]), call);
      if (call.by !== 'everybody' && call.by !== 'signed-in' && !call.by.includes(role))
        expect(status).toBe(403);
      else expect(status).not.toBe(403);
    });
  });

  /** Ids of a record's rows, of the first operator or of the second. */
  const idsOf = async (record: RecordName, email: string, limit: number): Promise<string[]> => {
    const operator_id = (await app.as(email)).session.operator?.id ?? '';
    const rows = await app.server.database.transaction(asSystem, (tx) =>
      tx.rows<{ id: string }>(
        sql`select id from ${sql.identifier(record)} where operator_id = ${operator_id} order by id desc limit ${limit}`,
      ),
    );
    return rows.map(({ id }) => id);
  };

  describe.each(recordCalls.map((call) => [call.name, call] as const))('%s on a row', (_name, call) => {
    const record: RecordName = call.name.startsWith('job-orders') ? 'job_orders' : 'service_requests';
    const allowed =
      call.by === 'everybody' || call.by === 'signed-in'
        ? []
        : call.by.filter((role) => role in otherAccounts);

    test.each(allowed.map((role) => [role]))(
      'of another operator is not found by %s, like one that does not exist',
      async (role) => {
        const stranger = await app.as(otherAccounts[role] ?? '');
        const [foreign] = await idsOf(record, accounts.dispatcher, 1);
        const onForeign = await callAs(stranger, call, foreign);
        const onUnknown = await callAs(stranger, call);
        expect([onForeign.status, onForeign.problem.detail]).toEqual([404, onUnknown.problem.detail]);
      },
    );
  });

  test.each([
    [getServiceRequest, 'service_requests'],
    [getJobOrder, 'job_orders'],
  ] as const)('each role reads exactly the rows that domain/access ties to it: %#', async (call, record) => {
    const ids = [
      ...(await idsOf(record, accounts.dispatcher, 40)),
      ...(await idsOf(record, 'dispatcher.ae@demo.test', 40)),
    ];
    for (const role of roles) {
      if (access[record].reach[role] === undefined) continue;
      const caller = await app.as(accounts[role]);
      const answers = await Promise.all(ids.map((id) => caller.call(call, { id })));
      const seen = ids.filter((_, index) => answers[index]?.status === 200);
      expect(seen, role).toEqual(await expectedIds(record, role, caller, ids));
      for (const { status, body } of answers)
        if (status === 200) expect(call.output.safeParse(body).error).toBeUndefined();
    }
  });

  const expectedIds = async (record: RecordName, role: Role, { session }: Caller, ids: readonly string[]) => {
    const own: Partial<Record<Role, [string, string | null | undefined]>> = {
      country_operator: ['operator_id', session.operator?.id],
      dispatcher: ['operator_id', session.operator?.id],
      technician: ['technician_id', session.technician_id],
      client: ['client_id', session.client_id],
    };
    const tie = own[role];
    const rows = await app.server.database.transaction(asSystem, (tx) =>
      tx.rows<{ id: string }>(
        sql`select id from ${sql.identifier(record)} where ${tie ? sql`${sql.identifier(tie[0])} = ${tie[1]}` : sql`true`}`,
      ),
    );
    const mine = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => mine.has(id));
  };

  test.each(listCalls.map((call) => [call.name, call] as const))(
    '%s answers in the shape of the contract',
    async (_name, call) => {
      for (const role of roles) {
        const caller = await app.as(accounts[role]);
        const { status, body } = await callAs(caller, call, caller.session.operator?.id);
        if (status === 200) expect(call.output.safeParse(body).error).toBeUndefined();
      }
    },
  );
});
