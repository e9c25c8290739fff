import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession } from '#contract/accounts.ts';
import type { Call } from '#contract/calls/call.ts';
import { importClients } from '#contract/clients/import.ts';
import type { Role } from '#domain/actor.ts';
import {
  addressesPerDay,
  addressesPerDayWithoutRole,
  attemptLimits,
  type CountName,
  clientRequestsPerDay,
  type Limit,
  windowMinutes,
} from '#domain/entrance/attempts.ts';
import { makeWorld } from '../support/company/people.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { inTurn } from '../support/rounds.ts';
import { type Caller, startTestServer, type TestServer } from '../support/servers/demo-server.ts';
import { copyAttempts } from '../support/writes/attempts.ts';
import { calls } from '../support/writes/calls.ts';
import type { KeyedWrite } from '../support/writes/keyed-write.ts';
import { keyedWrites } from '../support/writes/keyed-writes.ts';

type CountedCall = {
  readonly name: string;
  readonly call: Call;
  readonly count: Exclude<CountName, 'files'>;
};

// The daily file limit counts rows, not attempts. It is tested in src/server/files/files.test.ts.
const counted: readonly CountedCall[] = calls.flatMap((call) =>
  (call.counts ?? []).flatMap((count) =>
    count === 'files' ? [] : [{ name: `${call.name}: ${count}`, call, count }],
  ),
);

/** The input that makes an attempt fail. Some attempts count only if they fail. */
const wrong: Partial<Readonly<Record<CountName, object>>> = {
  link: { token: 'f'.repeat(64) },
  password: { password: 'wrong-password' },
  'own password': { current_password: 'wrong-password' },
  code: { code: '000000' },
  signature: { summary_sha256: '0'.repeat(64) },
};

/**
 * Returns the maximum number of attempts for each limit, and how many minutes ago the earlier ones were made.
 */
function boundsOf(count: CountedCall['count'], role: Role | null) {
  if (count === 'addresses') {
    const most = role === null ? addressesPerDayWithoutRole : addressesPerDay[role];
    return [{ most, agoMinutes: windowMinutes + 1 }];
  }
  const { perAccount, perNetwork, perDay }: Limit = attemptLimits[count];
  // An attempt with a link identifies no account, so only the limit per network applies.
  const inWindow = { most: count === 'link' ? perNetwork : perAccount, agoMinutes: 0 };
  return perDay === undefined ? [inWindow] : [inWindow, { most: perDay, agoMinutes: windowMinutes + 1 }];
}

describe('the call after the last allowed attempt is refused', () => {
  let app: TestServer;
  let client: Caller;
  let known: Awaited<ReturnType<typeof keyedWrites>>;
  beforeAll(async () => {
    app = await startTestServer('pglite', { isEmpty: true, clientRequestsPerDay });
    const world = await makeWorld(app.server);
    const { email } = world.newcomer;
    const nobodys = async (input: object) => ({ by: app.nobody, input, other: null });
    client = await app.as(world.home.client.email);
    const operator = await app.as(world.home.countryOperator.email);
    const writes = await keyedWrites(app, world);
    known = {
      ...writes,
      // A signature can only be disputed once. Here it is already disputed, so each attempt is refused but still
      // counts.
      'signing.dispute': async () => {
        const write = await writes['signing.dispute']?.();
        await system(sql`
          insert into signature_disputes (job_order_id, operator_id, disputed_at)
          select job_order_id, operator_id, now() from signatures on conflict do nothing`);
        return write ?? nobodys({});
      },
      'accounts.find-signed-up': async () => ({ by: operator, input: { email }, other: null }),
      'accounts.sign-in': () => nobodys({ email }),
      'own-account.confirm-password': async () => ({ by: operator, input: {}, other: null }),
      // The installation has no demo company, so every attempt to open a demo account fails.
      'demo.sign-in': () => nobodys({ account: 'admin' }),
      'accounts.find-invitation': () => nobodys({}),
      'accounts.find-sign-up': () => nobodys({}),
      'signing.verify': () => nobodys({ proof: 'f'.repeat(64) }),
      'accounts.find-email-change': () => nobodys({}),
    };
  });
  afterAll(() => app.close());

  const write = async ({ name }: Call): Promise<KeyedWrite> => {
    const made = await known[name]?.();
    if (made === undefined) throw new Error(`this test knows no input of ${name}`);
    return made;
  };

  test.each(inTurn(counted))('$name', async ({ call, count }) => {
    await system(sql`delete from sign_in_guesses`);
    const { by: writer, input } = await write(call);
    const by = count === 'client comment' ? client : writer;
    const place = count === 'addresses' ? 'address_hash' : 'account_hash';
    const { session } = (await by.call(getSession, {})).body;
    for (const { most, agoMinutes } of boundsOf(count, session?.role ?? null)) {
      await system(sql`delete from sign_in_guesses`);
      // The server caches a refusal for one second, so the clock moves past that.
      app.clock.now = new Date(app.clock.now.getTime() + 2000);
      // An import counts only the addresses that the operator does not have yet, so each attempt contains a new one.
      const nextInput = async () => (call === importClients ? (await write(call)).input : input);
      const attempt = async () => (await by.call(call, { ...(await nextInput()), ...wrong[count] })).status;
      expect(await attempt()).not.toBe(429);
      // An action by link counts toward the limit of the link first, and then toward that of the visit.
      if (count === 'visit' || count === 'visit link')
        await system(
          sql`delete from sign_in_guesses where id <> (select id from sign_in_guesses order by id ${sql.raw(count === 'visit' ? 'desc' : 'asc')} limit 1)`,
        );
      await copyAttempts(app.server.database, { times: most - 2, except: place });
      await system(
        sql`update sign_in_guesses set guessed_at = guessed_at - ${`${agoMinutes} minutes`}::interval`,
      );
      expect(await attempt(), `attempt ${most}`).not.toBe(429);
      expect(await attempt(), `attempt ${most + 1}`).toBe(429);
    }
  });

  const system = (statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));
});
