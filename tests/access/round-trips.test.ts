import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getSession } from '#contract/accounts.ts';
import { type Call, needsKey } from '#contract/calls/call.ts';
import { roles } from '#domain/actor.ts';
import { makeWorld } from '../support/company/people.ts';
import { countingTrips } from '../support/databases/round-trips.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { type Caller, startTestServer, type TestServer } from '../support/servers/demo-server.ts';
import { admits, calls, validInput } from '../support/writes/calls.ts';
import { keyedWrites } from '../support/writes/keyed-writes.ts';

afterEach(() => vi.restoreAllMocks());

// Reading the installation's state also compares the server with its database, with a deadline of its own.
describe('a read takes one round trip', () => {
  const reads = calls.filter(({ method, by }) => method === 'GET' && by !== 'everybody');
  let app: TestServer;
  const callers = new Map<string, Caller>();
  const ids = new Map<string, string>();
  beforeAll(async () => {
    app = await startTestServer('postgres');
    for (const role of roles) {
      const name = { super_admin: 'admin', country_operator: 'operator' }[role as string] ?? role;
      const caller = await app.as(`${name}@demo.test`);
      // A person's first call also looks up the account, so it is made before the counting starts.
      await caller.call(getSession, {});
      callers.set(role, caller);
    }
    for (const table of ['job_orders', 'service_requests', 'machines', 'technicians']) {
      const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ id: string }>(sql`select id from ${sql.identifier(table)} order by created_at limit 1`),
      );
      ids.set(table, row?.id ?? '');
    }
  });
  afterAll(() => app.close());

  test.each(reads.map((call) => ({ name: call.name, call })))('$name', async ({ call }) => {
    const id = ids.get(call.name.split('.')[0]?.replace('-', '_') ?? '') ?? ids.get('machines') ?? '';
    const admitted = roles.filter((role) => admits(call, role));
    expect(admitted).not.toEqual([]);
    for (const role of admitted) {
      const trips = countingTrips();
      const { status } = await (callers.get(role) as Caller).call(call, validInput(call, id));
      expect([200, 404]).toContain(status);
      expect([role, trips()]).toEqual([role, call.name === 'installation.get' ? 2 : 1]);
      vi.restoreAllMocks();
    }
  });
});

/**
 * The maximum number of round trips for calls that do work before their transaction. They look up the caller and any
 * earlier response, count attempts, and check passwords. The results are kept even if the write is refused. A large
 * body is read only once its caller is known.
 */
const prepared: Readonly<Record<string, number>> = {
  'accounts.answer-challenge': 13,
  'accounts.sign-up': 7,
  'accounts.accept-invitation': 8,
  'accounts.confirm-sign-up': 11,
  'accounts.confirm-email-change': 12,
  'accounts.forgot-password': 7,
  'accounts.reset-password': 7,
  'accounts.set-up-first-admin': 6,
  'people.invite-again': 5,
  'accounts.create': 5,
  'client-people.add': 5,
  'clients.create': 5,
  'clients.import': 8,
  'operators.save-settings': 5,
  'report-addresses.add': 5,
  'report-addresses.test': 6,
  'report-addresses.save-stop': 8,
  'job-orders.send-report': 7,
  'job-orders.hand-in-late-work': 5,
  'service-requests.report-on-visit': 9,
  'comments.add': 5,
  'machines.create': 5,
  'machines.correct': 5,
  'machines.move': 5,
  'machines.read': 5,
  'machines.retire': 5,
  'machines.bring-back': 5,
  'machines.renew-label': 5,
  'sites.add': 5,
  'sites.change': 5,
  'sites.remove': 5,
  'service-requests.submit': 5,
  'service-requests.add-to-case': 5,
  'service-requests.correct': 5,
  'service-requests.withdraw': 5,
  'job-orders.ask-time': 5,
  'dispatchers.create': 5,
  'operators.create': 5,
  'technicians.create': 5,
  'labels.report': 7,
  'signing.sign': 8,
  'signing.dispute': 8,
  'visit-links.ask-time': 10,
  'visit-links.call-off': 11,
  'visit-links.rate': 10,
  'accounts.change-email': 6,
  'accounts.sign-out-everywhere': 5,
  'accounts.unlock': 5,
  'accounts.reset-two-factor': 5,
  'accounts.deactivate': 5,
  'accounts.activate': 5,
  'files.upload': 7,
  'push.add-device': 7,
  'own-account.export': 6,
  'accounts.export': 5,
  'operators.brand': 4,
  'operators.add-certificate': 8,
  'own-account.change-password': 9,
  'own-account.change-email': 12,
  'own-account.begin-two-factor': 10,
  'own-account.renew-recovery-codes': 15,
  'own-account.disable-two-factor': 15,
  'own-account.enable-two-factor': 9,
  'own-account.end-session': 7,
  'own-account.end-other-sessions': 7,
};

describe('a write takes at most three round trips', () => {
  const writes = calls.filter(needsKey);
  let app: TestServer;
  let known: Awaited<ReturnType<typeof keyedWrites>>;
  beforeAll(async () => {
    app = await startTestServer('postgres', { isEmpty: true });
    known = await keyedWrites(app, await makeWorld(app.server));
  });
  afterAll(() => app.close());

  test.each(writes.map((call) => ({ name: call.name, call })))('$name', async ({ name, call }) => {
    const write = await known[name]?.();
    if (write === undefined) throw new Error(`tests/support/writes/keyed-writes does not know ${name}`);
    const { by, input } = write;
    // The caller's first call takes an extra round trip to look up the caller, so it is made before the counting.
    // Parsing a statement for the first time takes no extra round trip.
    await by.call(getSession, {});
    const trips = countingTrips();
    expect((await by.call(call as Call, input)).status).toBe(200);
    expect(trips()).toBeLessThanOrEqual(prepared[name] ?? 3);
  });
});
