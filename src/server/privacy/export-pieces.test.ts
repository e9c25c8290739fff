import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ExportPlace,
  exportAccount,
  exportOwnData,
  exportParts,
  readAccountExport,
  readOwnExport,
} from '#contract/privacy.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { activity } from './export-parts.ts';
import { rowsAtFirst } from './export-pieces.ts';

const start: ExportPlace = { at: '2000-01-01T00:00:00Z', id: '00000000-0000-7000-8000-000000000000' };

test('a part that is read in pieces is one that the contract names', () => {
  const ordered = activity.flatMap(({ name, order }) => (order === undefined ? [] : [name]));
  const events = ['events_about_the_person', 'events_by_the_person'];
  expect([...ordered, ...events].toSorted()).toEqual(exportParts.toSorted());
});

describe.each(databasesInTurn(import.meta.filename))('long exports on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    const { technician, operator } = world.home;
    // Many rows have the same time, so that only the id tells them apart.
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        insert into sign_in_events (id, at, kind, user_id, operator_id, address, user_agent, is_known_device)
        select gen_random_uuid(), date_trunc('minute', now()) - n / 300 * interval '1 minute', 'signed_in', ${technician.user_id},
          case when n % 2 = 0 then ${operator.id}::uuid end, '192.0.2.' || n % 200, 'Number ' || n, true
        from generate_series(1, ${rowsAtFirst * 2 - 20}::int) n`),
    );
  });
  afterAll(() => app.close());

  const numbersIn = (rows: readonly Record<string, unknown>[] | undefined) =>
    (rows ?? [])
      .flatMap(({ user_agent }) => /^Number (\d+)$/.exec(String(user_agent))?.[1] ?? [])
      .map(Number);

  test("a person's export continues where its answer ends, and has each row once", async () => {
    const person = await app.as(world.home.technician.email);
    const { activity, next } = (await person.call(exportOwnData, {})).body;
    const more = next.find(({ part }) => part === 'sign_ins');
    expect(activity.sign_ins).toHaveLength(rowsAtFirst);
    const { at = '', id = '' } = more ?? {};
    const piece = (await person.call(readOwnExport, { part: 'sign_ins', at, id })).body;
    expect(piece.next).toBeNull();
    const numbers = [...numbersIn(activity.sign_ins), ...numbersIn(piece.rows)];
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: rowsAtFirst * 2 - 20 }, (_, n) => n + 1),
    );
    // The same position gives the same rows, even on another server or after a restart.
    const repeated = await person.call(readOwnExport, { part: 'sign_ins', at, id });
    expect(repeated.body.rows).toEqual(piece.rows);
  });

  test('the events that a person caused are found after a place in the history, and no others', async () => {
    const person = await app.as(world.home.technician.email);
    await person.call(exportOwnData, {});
    const { activity } = (await person.call(exportOwnData, {})).body;
    const piece = (await person.call(readOwnExport, { part: 'events_by_the_person', ...start })).body;
    expect(piece).toEqual({ rows: activity.events_by_the_person, next: null });
    expect(piece.rows.length).toBeGreaterThan(1);
    const last = { at: String(piece.rows.at(-1)?.at), id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' };
    const later = await person.call(readOwnExport, { part: 'events_by_the_person', ...last });
    expect(later.body).toEqual({ rows: [], next: null });
  });

  test("a manager reads pieces only for a day after an export that history has, and only the operator's rows", async () => {
    const { home, foreign, admin } = world;
    const { user_id } = home.technician;
    const [operator, platform] = [await app.as(home.countryOperator.email), await app.as(admin.email)];
    const input = { user_id, part: 'sign_ins', ...start } as const;
    const before = app.clock.now;
    expect((await operator.call(readAccountExport, input)).status).toBe(404);
    expect((await operator.call(exportAccount, { user_id })).body.next).toEqual([]);
    const piece = await operator.call(readAccountExport, input);
    const numbers = numbersIn(piece.body.rows);
    expect([numbers.length, numbers.some((n) => n % 2 !== 0)]).toEqual([rowsAtFirst - 10, false]);
    expect((await operator.call(readAccountExport, { ...input, part: 'notifications' })).status).toBe(404);
    expect((await platform.call(readAccountExport, input)).status).toBe(404);
    const stranger = await app.as(foreign.countryOperator.email);
    expect((await stranger.call(readAccountExport, input)).status).toBe(404);
    app.clock.now = new Date(before.getTime() + 25 * 3_600_000);
    const later = await app.as(home.countryOperator.email);
    expect((await later.call(readAccountExport, input)).status).toBe(404);
    app.clock.now = before;
  });
});
