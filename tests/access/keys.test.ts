import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword, getSession, signIn, signUp } from '#contract/accounts.ts';
import { type Call, needsKey } from '#contract/calls/call.ts';
import { endOtherSessions, getOwnAccount } from '#contract/own-account.ts';
import { savePreferences } from '#contract/preferences.ts';
import type { Database } from '#server/database/database.ts';
import { sign_in_guesses } from '#server/store/accounts.ts';
import { idempotency_keys } from '#server/store/idempotency-keys.ts';
import { agreed } from '../support/company/agreed.ts';
import { makeWorld } from '../support/company/people.ts';
import { databasesInTurn } from '../support/databases/databases-in-turn.ts';
import { changesNothing } from '../support/databases/recorded.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '../support/servers/demo-server.ts';
import { calls } from '../support/writes/calls.ts';
import type { KeyedWrite } from '../support/writes/keyed-write.ts';
import { keyedWrites } from '../support/writes/keyed-writes.ts';

const writes = calls.filter(needsKey);
/** Returns the writes that this run sends to the database: about half of them. The other half goes to the other database. */
const writesOn = (kind: Database['kind']) =>
  writes.filter(({ name }) => databasesInTurn(name).includes(kind));

describe.each(['pglite', 'postgres'] as const)('the key of a write on %s', (kind) => {
  let app: TestServer;
  let known: Awaited<ReturnType<typeof keyedWrites>>;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    known = await keyedWrites(app, await makeWorld(app.server));
  });
  afterAll(() => app.close());

  const make = async (call: Call): Promise<KeyedWrite> => {
    await app.server.database.transaction(systemIdentity, async ({ orm }) => {
      // The attempts are removed. Otherwise, the caller would be refused for making too many.
      await orm.delete(sign_in_guesses);
      // The keys of earlier writes are deleted, so that the table is quick to read.
      await orm.delete(idempotency_keys);
    });
    const write = known[call.name];
    if (write === undefined) throw new Error(`tests/support/writes/keyed-writes does not know ${call.name}`);
    return write();
  };

  test('every call of the contract that needs a key is tested, and no other', () => {
    expect(Object.keys(known).toSorted()).toEqual(writes.map(({ name }) => name).toSorted());
  });

  describe.each(writesOn(kind).map((call) => ({ name: call.name, call })))('$name', ({ call }) => {
    // A refused write changes nothing, so the next test can send it again.
    const alone = once(() => make(call));
    const twice = once(() => sentTwice(call));

    test('a write without a key is refused, and nothing happens', async () => {
      const { by, input } = await alone();
      const { status, problem } = await changesNothing(app.server.database, () =>
        by.call(call, input, { headers: { 'idempotency-key': '' } }),
      );
      expect([status, problem.detail]).toEqual([
        400,
        'This call needs an Idempotency-Key header with a UUID.',
      ]);
    });

    test('a write with a key happens once, and gets the same response simultaneously and later', async () => {
      const { by, input } = await alone();
      const leftByOne = await left(() => by.call(call, input));
      const { ask, answers, leftByTwo } = await twice();
      const [first, meanwhile] = answers;
      expect(first?.status, 'what is sent stands in tests/support/writes/keyed-writes.ts').toBe(200);
      expect(meanwhile).toEqual(first);
      expect(leftByTwo).toEqual(leftByOne);
      expect(await changesNothing(app.server.database, ask)).toEqual(first);
    });

    test('a key that was used for another request is refused, and nothing happens', async () => {
      const { by, input, other, key, answers } = await twice();
      expect(answers[0]?.status).toBe(200);
      const otherCall = (call.by === 'everybody' ? forgotPassword : savePreferences) as Call;
      const others: [Call, object][] = [
        ...(otherCall === call ? [] : [[otherCall, otherInput] as [Call, object]]),
        ...(other === null ? [] : [[call, { ...input, ...other }] as [Call, object]]),
      ];
      const refusals = await changesNothing(app.server.database, async () => {
        const each: [Call, Awaited<ReturnType<typeof by.call>>][] = [];
        for (const [asked, changed] of others) each.push([asked, await by.call(asked, changed, { key })]);
        return each;
      });
      for (const [asked, { status, problem, headers }] of refusals) {
        expect([asked.name, status, problem.code]).toEqual([asked.name, 422, 'key_reused']);
        expect(headers.get('set-cookie')).toBeNull();
      }
    });

    test('a stored key reveals nothing of the key, the request and the response', async () => {
      const { input, key, answers } = await twice();
      expect(answers[0]?.status).toBe(200);
      const kept = await keptAnswers();
      expect(kept).not.toBe('');
      const texts = [key, ...textsOf(input), ...textsOf(answers[0]?.body)];
      expect(texts.filter((text) => kept.includes(text))).toEqual([]);
    });
  });

  /** Sends a write twice at the same time, with the same key. */
  const sentTwice = async (call: Call) => {
    const write = await make(call);
    const key = uuidv7();
    const ask = async () => {
      const { status, body, headers } = await write.by.call(call, write.input, { key });
      return { status, body, cookie: headers.get('set-cookie') };
    };
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const leftByTwo = await left(async () => answers.push(...(await Promise.all([ask(), ask()]))));
    return { ...write, key, ask, answers, leftByTwo };
  };

  /** Counts the rows that the work adds to tables that grow only if a write has an effect. */
  const left = async (work: () => Promise<unknown>) => {
    const before = await countEffects();
    await work();
    const after = await countEffects();
    return Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]);
  };
  const countEffects = async (): Promise<Record<string, number>> => {
    const tables = ['events', 'notifications', 'outgoing_mails', 'sessions', 'idempotency_keys'];
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    const text = `select ${counts.join(', ')}`;
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<Record<string, number>>({ text, values: [] }),
    );
    return row ?? {};
  };

  const otherInput = { email: 'other@example.test', email_topics: ['jobs'], board_view: 'week' };

  const keptAnswers = async () => {
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ kept: string }>(
        sql`select string_agg(concat_ws(' ', key, request_sha256, response), ' ') as kept from idempotency_keys`,
      ),
    );
    return row?.kept ?? '';
  };

  const email = 'twice@example.test';
  const account = { name: 'Salma Idris', email, password: 'quiet workshop', ...agreed };
  const signUpTwice = async () => {
    const key = uuidv7();
    const answers = [await app.nobody.call(signUp, account, { key })];
    answers.push(await app.nobody.call(signUp, account, { key }));
    return answers.map(({ headers }) => headers.get('set-cookie')?.split(';')[0] ?? '');
  };

  test('the key of a sign-up returns the same session again, and none once that has ended', async () => {
    const [cookie = '', again = ''] = await signUpTwice();
    expect(again).toBe(cookie);
    const person = app.withCookie(cookie);
    expect((await person.call(getOwnAccount, {})).body.sessions).toHaveLength(1);
    const { headers } = await app.nobody.call(signIn, account);
    await app.withCookie(headers.get('set-cookie')?.split(';')[0] ?? '').call(endOtherSessions, {});
    expect((await app.withCookie(again).call(getSession, {})).body.session).toBeNull();
  });
});

/** Returns a function that calls `make` only once and keeps the result. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns the strings in a response body that are too long to match by chance. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 6 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
