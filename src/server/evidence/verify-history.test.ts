import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wholeKey } from '#server/platform/files/file-store.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { asErasureOf, type Forgery, faultsAfterForgery, verified } from '#tests/support/files/forgeries.ts';
import { forgeries, forgeryOf, signedJob } from '#tests/support/files/history-forgeries.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { sealDays } from './seal-days.ts';

describe.each(['pglite', 'postgres'] as const)('verifying the history on %s', (kind) => {
  let app: TestServer;
  let job: string;
  let photo_id: string;
  let report_id: string;

  beforeAll(async () => {
    app = await startTestServer(kind);
    ({ job, photo_id, report_id } = await signedJob(app));
  });
  afterAll(() => app.close());

  const verify = () => verified(app.server);
  const faultsAfter = (forge: Forgery, options: Parameters<typeof faultsAfterForgery>[2] = {}) =>
    faultsAfterForgery(app.server, forge, options);

  test('an event is verified whichever of the parts that an erasure replaces it contains', async () => {
    const fields = { contact_phone: { to: '+97336000000' }, files: 'one', special_instructions: null };
    const visit_link = { to: { role: 'client', name: 'Mariam' } };
    const shapes = [
      {},
      fields,
      { ...fields, visit_link },
      { person: { from: 'Ali' }, status: { to: 'pending' } },
    ];
    await app.server.database.transaction(systemIdentity, async (tx) => {
      for (const [acted_for_name, changes] of shapes.flatMap((shape) => [
        [null, shape] as const,
        ['Gulf', shape] as const,
      ]))
        tx.write(sql`
          insert into events (id, at, type, record_id, operator_id, actor_user_id, actor_name, acted_for_name, changes)
          select gen_random_uuid(), now(), 'job-orders.saved', id, operator_id, id, 'Salman', ${acted_for_name},
            ${JSON.stringify(changes)}::jsonb
          from job_orders where id = ${job}`);
    });
    expect((await verify()).faults).toEqual([]);
  });

  test('events that the eraser rewrites without an erasure are found, and no one else rewrites any', async () => {
    const { database } = app.server;
    const rewrite = sql`update events set actor_name = 'X' where record_id = ${job}`;
    const asEraser = { role: 'grouphead_eraser', settings: {} } as const;
    await expect(database.transaction(asEraser, (tx) => tx.rows(rewrite))).rejects.toThrow();
    const faults = await faultsAfter(
      asErasureOf(job, `update events set actor_name = 'X' where record_id = '${job}'`),
    );
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/nothing says why the events that were rewritten for .* were rewritten$/),
        expect.stringMatching(/[0-9a-f-]+ was never erased, but events were rewritten for it$/),
        expect.stringMatching(
          /the event job-orders.signed .*: no erasure of [0-9a-f-]+ writes this actor_name$/,
        ),
      ]),
    );
  });

  test('a company with a signed job, a photo and a sealed report holds', async () => {
    // The links are dated by the database's own clock.
    await sealDays(app.server, { at: new Date(Date.now() + 4 * 86_400_000) });
    const { faults, tally } = await verify();
    expect(faults).toEqual([]);
    expect(tally).toMatchObject({ reports: 1, files: 1, before: 0 });
    expect(tally.events).toBeGreaterThan(100);
    expect(tally.seals).toBeGreaterThan(0);
  });

  test.each(forgeries)('%s is found and named', async (_, forgery, name) => {
    const faults = await faultsAfter(forgeryOf(forgery, { job, photo_id }));
    expect(faults.join('\n')).toMatch(name);
  });

  test('a case whose chain was computed again from other events does not have the sealed hash', async () => {
    const faults = await faultsAfter(async (tx) => {
      const ofCase = `(select case_id from job_orders where id = '${job}')`;
      await tx.script(`
        create temp table kept on commit drop as select l.position, e.* from case_links l join events e on e.id = l.entry_id
          where l.case_id = ${ofCase};
        create temp table rest on commit drop as select * from case_links where case_id = ${ofCase} and kind <> 'event';
        delete from case_links where case_id = ${ofCase}; delete from case_chains where case_id = ${ofCase};
        delete from events where id in (select id from kept);
        alter table kept drop column search_text; alter table events enable trigger chain;`);
      await tx.script(`
        do $$ declare columns text := (select string_agg(column_name, ',') from information_schema.columns
          where table_name = 'events' and table_schema = 'public' and column_name <> 'search_text');
        begin execute format('insert into events (%1$s) select %1$s from kept where type <> ''job-orders.started'' order by position', columns);
        end $$;
        select append_case_link(case_id, operator_id, kind, entry_id, '') from rest order by position;`);
    });
    expect(faults.join('\n')).toMatch(
      /the seal of [0-9-]+ of .*: SR-\d+ \([0-9a-f-]+\) had another link \d+ on that day/,
    );
  });

  test('a kept seal that no day has is found', async () => {
    expect(await faultsAfter(async () => undefined, { seal: 'ab12' })).toEqual(['no day has the seal ab12']);
  });

  test('a photo and a sealed report that were changed or lost in the file store are found', async () => {
    const { files } = app.server;
    for (const [id, name] of [
      [photo_id, 'the file'],
      [report_id, 'the sealed report'],
    ] as const) {
      const key = wholeKey(id);
      const bytes = Buffer.from(await new Response(await files.get(key)).arrayBuffer());
      await files.put(key, Buffer.concat([bytes, Buffer.from([0])]));
      expect((await verify()).faults).toEqual([
        expect.stringMatching(`^${name} .* was changed in the file store$`),
      ]);
      await files.remove(key);
      expect((await verify()).faults).toEqual([
        expect.stringMatching(`^${name} .* is missing in the file store$`),
      ]);
      await files.put(key, bytes);
    }
  });

  test('no role of a transaction writes a chain or changes the seal of a day', async () => {
    const { database } = app.server;
    for (const statement of [
      sql`update case_chains set hash = ''`,
      sql`update case_links set content_hash = ''`,
      sql`delete from case_links`,
      sql`insert into case_links select * from case_links limit 1`,
      sql`update day_seals set heads = ''`,
      sql`delete from day_seals`,
      sql`select append_case_link(case_id, operator_id, 'event', case_id, '') from case_chains limit 1`,
    ])
      await expect(database.transaction(systemIdentity, (tx) => tx.rows(statement))).rejects.toThrow();
  });
});
