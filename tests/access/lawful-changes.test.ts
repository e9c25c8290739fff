import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateDispatcher } from '#contract/dispatchers.ts';
import { attachFiles, removeFile, uploadFile } from '#contract/files.ts';
import { eraseAccount } from '#contract/privacy.ts';
import { rejectServiceRequest } from '#contract/service-requests.ts';
import { retain } from '#server/retention/retain.ts';
import { jobSteps, people } from '../support/company/job-steps.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import {
  addEvent,
  asErasureOf,
  faultsAfterForgery,
  tinyPhoto,
  verified,
} from '../support/files/forgeries.ts';
import { demoEmails, startTestServer, type TestServer } from '../support/servers/demo-server.ts';

describe.each(['pglite', 'postgres'] as const)('lawful changes of history on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  test('contacts that a retention period removed from closed cases leave a history that holds', async () => {
    const { server } = app;
    const contact_phone = '+97336665599';
    const { id, version } = await jobSteps(app).request(people.client, { contact_phone });
    const dispatcher = await app.as(people.dispatcher);
    const rejected = await dispatcher.call(rejectServiceRequest, {
      id,
      version,
      rejection_reason: 'It works again.',
    });
    expect(rejected.status).toBe(200);
    const before = (await verified(server)).tally.erased;
    await server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update country_operators set keep_cases_months = 12, keep_files_months = 240`),
    );
    await retain(server, new Date('2030-01-01T00:00:00Z'));
    const { faults, tally } = await verified(server);
    expect(faults).toEqual([]);
    expect(tally.erased).toBeGreaterThan(before);
  });

  test('a removed photo and an erased dispatcher leave a history that holds', async () => {
    const job = (await jobSteps(app).assigned()).id;
    const technician = await app.as(people.technician);
    const photo = await technician.call(uploadFile, { name: 'IMG.jpg', content: await tinyPhoto() });
    await technician.call(attachFiles, { record: 'job_orders', record_id: job, file_ids: [photo.body.id] });
    const operator = await app.as(demoEmails.country_operator);
    expect((await operator.call(removeFile, { id: photo.body.id })).status).toBe(200);
    const user_id = (await app.as(people.dispatcher)).session.user.id;
    const [dispatcher] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string; version: number; name: string; phone: string }>(
        sql`select id, version, name, phone from dispatchers where user_id = ${user_id}`,
      ),
    );
    if (dispatcher === undefined) throw new Error('the dispatcher has no record');
    const left = await operator.call(updateDispatcher, { ...dispatcher, is_active: false });
    expect(left.status, JSON.stringify(left.problem)).toBe(200);
    expect((await operator.call(eraseAccount, { user_id })).status).toBe(200);
    const { faults, tally } = await verified(app.server);
    expect(faults).toEqual([]);
    expect(tally.removed).toBe(1);
    expect(tally.erased).toBeGreaterThan(3);
    const named = await faultsAfterForgery(app.server, (tx) =>
      tx.script(
        `update events set actor_name = '${dispatcher.name}' where record_id = '${job}' and type = 'job-orders.created'`,
      ),
    );
    expect(named).toEqual([
      expect.stringMatching(
        /the event job-orders.created .* no erasure of [0-9a-f-]+ writes this actor_name$/,
      ),
    ]);
    const salts = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        select from case_links l join events e on e.id = l.entry_id
        where e.actor_user_id = ${user_id} and l.salts ? 'actor_name'`),
    );
    expect(salts).toEqual([]);
  });

  test('an erasure vouches only for its own changes, and only those of the erased person', async () => {
    const { server } = app;
    const [erasedOne] = await server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string; name: string }>(
        sql`
        select e.id, e.name from profiles e join profiles t on t.operator_id = e.operator_id
        where e.erased_at is not null and t.email = ${people.technician} limit 1`,
      ),
    );
    if (erasedOne === undefined) throw new Error('no one is erased');
    const { id, name } = erasedOne;
    const [theirs] = await server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string }>(sql`
        select e.id from events e join profiles p on p.operator_id = e.operator_id
        where e.type like 'job-orders.%' and p.id = ${id} and e.actor_user_id <> p.id limit 1`),
    );
    const event = `id = '${theirs?.id}'`;
    const other = await faultsAfterForgery(
      server,
      asErasureOf(id, `update events set actor_name = '${name}' where ${event}`),
    );
    expect(other).toEqual([
      expect.stringMatching(/the event job-orders.* no erasure of [0-9a-f-]+ writes this actor_name$/),
    ]);
    const more = faultsAfterForgery(
      server,
      asErasureOf(id, `update events set changes = '{"status": {"to": "cancelled"}}' where ${event}`),
    );
    await expect(more).rejects.toThrow();
    const { id: present } = (await app.as(people.technician)).session.user;
    const pretended = await faultsAfterForgery(server, async (tx) => {
      await asErasureOf(
        present,
        `update events set actor_name = '${name}' where actor_user_id = '${present}'`,
      )(tx);
      await addEvent({
        at: 'now()',
        type: `'accounts.erased'`,
        record_id: `'${present}'`,
        operator_id: `(select operator_id from profiles where id = '${present}')`,
        actor_user_id: `'${present}'`,
        changes: `'{}'`,
      })(tx);
    });
    expect(pretended.join('\n')).toMatch(/[0-9a-f-]+ was never erased, but events were rewritten for it/);
  });
});
