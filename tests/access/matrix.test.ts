import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingForHeader } from '#contract/acting-for.ts';
import type { Call } from '#contract/calls/call.ts';
import { pathFields } from '#contract/calls/call.ts';
import { problem } from '#contract/calls/problem.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { getMachine } from '#contract/machines.ts';
import { getServiceRequest } from '#contract/service-requests.ts';
import { access } from '#domain/access.ts';
import { type AreaRole, areaRoles, type Role, roles } from '#domain/actor.ts';
import type { RecordName } from '#domain/record-name.ts';
import type { Database } from '#server/database/database.ts';
import { handlersOf } from '#server/routes.ts';
import { openAccounts } from '#server/steps/account-library.ts';
import { addInvoices } from '#tests/support/databases/invoice-rows.ts';
import { fileOnEveryJob } from '#tests/support/databases/job-rows.ts';
import { addRowsOfEveryClient } from '../support/company/client-people.ts';
import { timeOffOfEverybody } from '../support/company/time-off.ts';
import { databasesInTurn } from '../support/databases/databases-in-turn.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import {
  type Answer,
  type Caller,
  startTestServer,
  type TestServer,
} from '../support/servers/demo-server.ts';
import { admits, calls, validInput } from '../support/writes/calls.ts';

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
const reads = tenantCalls.filter(({ method }) => method === 'GET');
const listCalls = reads.filter(({ path }) => pathFields(path).length === 0);
const recordCalls = tenantCalls.filter(
  (call) => pathFields(call.path).includes('id') && areaRoles.some((role) => admits(call, role)),
);
const featureRecords: Readonly<Record<string, RecordName>> = {
  operators: 'country_operators',
  accounts: 'profiles',
  planning: 'clients',
  on_call: 'on_call_turns',
  visit_links: 'job_orders',
};

/** Returns the kind of record that the call's feature handles. */
function recordOf({ name }: Call): RecordName {
  const feature = name.split('.')[0]?.replace('-', '_') ?? '';
  const record = featureRecords[feature] ?? Object.keys(access).find((known) => known === feature);
  if (record === undefined) throw new Error(`no record is known of ${name}`);
  return record as RecordName;
}

/**
 * Returns every call if it is this database's turn; otherwise, only the calls that every run makes on both databases.
 */
const callsOn = (kind: Database['kind'], onBoth: readonly Call[]) => {
  const isItsTurn = databasesInTurn('matrix.test.ts').includes(kind);
  return (isItsTurn ? tenantCalls : onBoth).map((call) => [call.name, call] as const);
};

/** The calls that the super admin may only make when acting for someone else. */
const inPlaceOnly = [
  '/api/branding',
  '/api/certificate',
  '/api/invoicing',
  '/api/operator-settings',
  '/api/planning/board',
  '/api/planning/known',
  '/api/reports/operator',
  '/api/reports/plan-use',
  '/api/retention',
  '/api/technicians/own',
];

/** Calls that may be refused with a conflict. Whether they are depends on each owner's own notice or plan. */
const mayConflict = ['privacy-texts.publish', 'clients.ask-renewal', 'clients.answer-renewal'];

/**
 * Returns the statuses that an admitted caller may get for the input above: success, not found or invalid input, but
 * never a server error.
 */
const answersOf = ({ method, name }: Call) => {
  if (method === 'GET') return [200, 404];
  return mayConflict.includes(name) ? [200, 409] : [200, 404, 422];
};
const statusesOf = (call: Call, role: Role) => (admits(call, role) ? answersOf(call) : [403]);

describe.each(['pglite', 'postgres'] as const)('the rights of callers on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
    // The demo company's clients have no accounts other than their main accounts, so each gets a staff member.
    await app.server.database.transaction(systemIdentity, async (tx) => {
      for (const statement of [fileOnEveryJob, timeOffOfEverybody]) await tx.rows(statement);
      await addRowsOfEveryClient(tx);
      await addInvoices(tx);
    });
  });
  afterAll(() => app.close());

  const callAs = (
    caller: Caller,
    call: Call,
    id = uuidv7(),
    headers: Readonly<Record<string, string>> = {},
  ) => caller.call(call, validInput(call, id), { headers });

  test('every call of the contract has exactly one handler', async () => {
    const handled = handlersOf(openAccounts(app.server), app.player).map(({ call }) => call.name);
    expect(handled.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  test.each(calls.filter(({ by }) => by === 'signed-in').map((call) => [call.name, call] as const))(
    '%s needs a session, and no role',
    async (_name, call) => {
      expect((await callAs(app.nobody, call)).status).toBe(401);
      const { status } = await (await app.as('new@demo.test')).call(call, {});
      expect([200, 422]).toContain(status);
    },
  );

  /** Returns the header that makes the super admin act for a person at the first operator. */
  const placeOf = async (role: AreaRole) => {
    const { session } = await app.as(accounts[role]);
    return {
      [actingForHeader]: `${role}/${session.technician_id ?? session.client_id ?? session.operator?.id}`,
    };
  };

  /** Makes the calls of one role after another, because simultaneous writes would collide. */
  const answersBy = async <By extends Role>(
    all: readonly By[],
    ask: (role: By) => Promise<Answer<unknown>>,
  ) => {
    const answers: [By, Answer<unknown>][] = [];
    for (const role of all) answers.push([role, await ask(role)]);
    return answers;
  };
  /** Returns the roles that get an unexpected status. */
  const oddAmong = <By extends Role>(
    answers: readonly (readonly [By, Answer<unknown>])[],
    statuses: (role: By) => readonly number[],
  ) =>
    answers.flatMap(([role, { status }]) =>
      statuses(role).includes(status) ? [] : [`${role} is answered ${status}`],
    );

  describe.each(callsOn(kind, []))('%s', (_name, call) => {
    test('the call is tested with a valid input', () => {
      const { error } = call.input.safeParse(validInput(call, uuidv7()));
      const wrong = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      expect(wrong, 'name the field among the candidates of validInput, above in this file').toBeUndefined();
    });

    test('the call needs a session', async () => {
      expect((await callAs(app.nobody, call)).status).toBe(401);
    });

    test('the call is refused to a user without a role', async () => {
      expect((await callAs(await app.as('new@demo.test'), call)).status).toBe(403);
    });

    test('acting for a person is refused to everyone but the super admin', async () => {
      const answers = await answersBy(areaRoles, async (role) =>
        callAs(await app.as(accounts[role]), call, uuidv7(), await placeOf(role)),
      );
      expect(oddAmong(answers, () => [403])).toEqual([]);
    });
  });

  describe.each(callsOn(kind, reads))('%s', (_name, call) => {
    test('the call responds to the roles that may make it, and refuses the others', async () => {
      const answers = await answersBy(roles, async (role) => callAs(await app.as(accounts[role]), call));
      expect(oddAmong(answers, (role) => statusesOf(call, role))).toEqual([]);
    });

    test("the super admin acting for a person gets the person's response", async () => {
      const admin = await app.as(accounts.super_admin);
      const answers = await answersBy(areaRoles, async (role) =>
        callAs(admin, call, uuidv7(), await placeOf(role)),
      );
      expect(oddAmong(answers, (role) => (call.isOwnWill ? [403] : statusesOf(call, role)))).toEqual([]);
    });
  });

  /** Returns the ids of records that belong to the operator of the person with this email address. */
  const idsOf = async (record: RecordName, email: string, limit: number): Promise<string[]> => {
    const operator_id = (await app.as(email)).session.operator?.id ?? '';
    const rows = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string }>(
        sql`select id from ${sql.identifier(record)} x
          where coalesce(to_jsonb(x) ->> 'operator_id', to_jsonb(x) ->> 'id') = ${operator_id}
          order by id desc limit ${limit}`,
      ),
    );
    return rows.map(({ id }) => id);
  };

  describe.each(recordCalls.map((call) => [call.name, call] as const))('%s on a row', (_name, call) => {
    const record = recordOf(call);
    const allowed = areaRoles.filter((role) => admits(call, role));

    test('a row of another operator is not found, like a nonexistent one', async () => {
      const [foreign = ''] = await idsOf(record, accounts.dispatcher, 1);
      expect(foreign).not.toBe('');
      for (const role of allowed) {
        const stranger = await app.as(otherAccounts[role] ?? '');
        const onForeign = await callAs(stranger, call, foreign);
        const onUnknown = await callAs(stranger, call);
        const found = [role, onForeign.status, onForeign.problem.detail];
        expect(found).toEqual([role, 404, onUnknown.problem.detail]);
      }
    });

    test('a row of another operator is not found by the super admin acting for someone', async () => {
      const admin = await app.as(accounts.super_admin);
      const [foreign = ''] = await idsOf(record, 'dispatcher.ae@demo.test', 1);
      expect(foreign).not.toBe('');
      const answers = await answersBy(allowed, async (role) =>
        callAs(admin, call, foreign, await placeOf(role)),
      );
      expect(oddAmong(answers, () => [call.isOwnWill ? 403 : 404])).toEqual([]);
    });
  });

  test.each([
    [getServiceRequest, 'service_requests'],
    [getJobOrder, 'job_orders'],
    [getMachine, 'machines'],
  ] as const)('each role reads exactly the rows that domain/access ties to it: %#', async (call, record) => {
    const ids = [
      ...(await idsOf(record, accounts.dispatcher, 20)),
      ...(await idsOf(record, 'dispatcher.ae@demo.test', 20)),
    ];
    for (const role of roles) {
      if (!admits(call, role)) continue;
      const caller = await app.as(accounts[role]);
      const answers = await Promise.all(ids.map((id) => caller.call(call, { id })));
      const own = new Set(await expectedIds(record, role, caller, ids));
      expect(own.size, role).toBeGreaterThan(0);
      expect(
        answers.map(({ status }) => status),
        role,
      ).toEqual(ids.map((id) => (own.has(id) ? 200 : 404)));
      const shown = answers.filter(({ status }) => status === 200);
      expect(shown.flatMap(({ body }) => call.output.safeParse(body).error ?? [])).toEqual([]);
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
    const rows = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string }>(
        record === 'machines' && role === 'technician'
          ? sql`select machine_id as id from job_orders where technician_id = ${session.technician_id}`
          : sql`select id from ${sql.identifier(record)} where ${tie ? sql`${sql.identifier(tie[0])} = ${tie[1]}` : sql`true`}`,
      ),
    );
    const mine = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => mine.has(id));
  };

  // These lists return 404 for a nonexistent record. Their features have their own tests.
  const ofRecords = ['files.list', 'absences.list', 'planning.get-crew', 'planning.get-free-times'];
  const listsOfTheirOwn = listCalls.filter(({ name }) => !ofRecords.includes(name));
  test.each(listsOfTheirOwn.map((call) => [call.name, call] as const))(
    '%s responds in the shape of the contract',
    async (_name, call) => {
      for (const role of roles) {
        const caller = await app.as(accounts[role]);
        const { status, body } = await callAs(caller, call, caller.session.operator?.id);
        const isUnplaced = role === 'super_admin' && inPlaceOnly.includes(call.path);
        const expected = isUnplaced ? 404 : 200;
        expect([role, status]).toEqual([role, admits(call, role) ? expected : 403]);
        const shape = status === 200 ? call.output : problem;
        expect(shape.safeParse(body).error, role).toBeUndefined();
      }
    },
  );
});
