import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachFiles, filePath, listFiles, previewPath, removeFile, uploadFile } from '#contract/files.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import { sweep } from '#server/outbox/sweep.ts';
import { type FileStore, FilesAwayError, wholeKey } from '#server/platform/files/file-store.ts';
import { jobSteps, people } from '#tests/support/company/job-steps.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  demoEmails,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n');
const otherCounts = { notifications: 1, mails: 1, invitations: 1, signInEvents: 1 };

const photo = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a5a2b' } })
    .jpeg()
    .toBuffer();

describe.each(databasesInTurn(import.meta.filename))('files on %s', (kind) => {
  let app: TestServer;
  let steps: ReturnType<typeof jobSteps>;
  /** While this is true, the file store fails. */
  let isAway = false;

  beforeAll(async () => {
    app = await startTestServer(kind);
    const { put, get, remove } = app.server.files;
    const guarded =
      <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      async (...args: Args) => {
        if (isAway) throw new FilesAwayError('away');
        return work(...args);
      };
    const store: FileStore = { put: guarded(put), get: guarded(get), remove: guarded(remove) };
    Object.assign(app.server.files, store);
    steps = jobSteps(app);
  });
  afterAll(() => app.close());

  const send = async (by: Caller, bytes: Uint8Array, name = 'IMG_1.jpg') =>
    by.call(uploadFile, { name, content: base64(bytes) });
  const sendPhoto = async (by: Caller, name?: string) => (await send(by, await photo(), name)).body.id;
  const read = (by: Pick<Caller, 'cookie'>, path: string, headers = {}) =>
    app.request(path, { headers: { cookie: by.cookie, ...headers } });
  const uploadRows = async (id: string) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ is_stored: boolean; due_at: Date | null }>(
        sql`select is_stored, due_at from uploads where id = ${id}`,
      ),
    );
  const bytesOf = (id: string) => app.server.files.get(wholeKey(id));

  test('a refused file is reported at its field, and is not stored', async () => {
    const client = await app.as(people.client);
    const { status, problem } = await send(client, Buffer.from('<html><script>alert(1)</script>'));
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'content']);
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ count: number }>(
        sql`select count(*) as count from uploads where sha256 is null and is_stored`,
      ),
    );
    expect(row?.count).toBe(0);
  });

  test('a report contains its photos, which the client and the operator see, and no one else finds', async () => {
    const [client, dispatcher, stranger] = [
      await app.as(people.client),
      await app.as(people.dispatcher),
      await app.as('dispatcher.ae@demo.test'),
    ];
    const { machine_id } = await steps.request();
    const photo_ids = [await sendPhoto(client, 'one.jpg'), await sendPhoto(client, 'two.jpg')];
    const { body } = await client.call(submitServiceRequest, {
      machine_id,
      problem_description: 'It leaks at the drip tray.',
      different_fault: true,
      preferred_date: '2026-11-20',
      photo_ids,
    });
    const target = { record: 'service_requests', record_id: body.id } as const;
    const visibleFiles = (await dispatcher.call(listFiles, target)).body.items;
    expect(visibleFiles.map(({ name, is_internal, is_own }) => [name, is_internal, is_own])).toEqual([
      ['one.jpg', false, false],
      ['two.jpg', false, false],
    ]);
    expect((await stranger.call(listFiles, target)).status).toBe(404);
    const nowhere = await (await read(stranger, filePath({ id: uuidv7() }))).json();
    for (const path of [
      filePath(visibleFiles[0] ?? { id: '' }),
      previewPath(visibleFiles[0] ?? { id: '' }),
    ]) {
      expect((await read(dispatcher, path)).status).toBe(200);
      const foreign = await read(stranger, path);
      expect([foreign.status, (await foreign.json()).detail]).toEqual([404, nowhere.detail]);
      expect((await read(app.nobody, path)).status).toBe(401);
    }
  });

  test('no one reads a file before the second factor that the role requires', async () => {
    const operator = await app.as(demoEmails.country_operator);
    const { machine_id } = await steps.request();
    const file_ids = [await sendPhoto(operator)];
    const { body } = await operator.call(attachFiles, {
      record: 'machines',
      record_id: machine_id,
      file_ids,
    });
    const [file = { id: '' }] = body.items;
    for (const path of [filePath(file), previewPath(file)]) {
      Object.assign(app.server, { requiresTwoFactor: true });
      const before = await read(operator, path);
      expect([before.status, (await before.json()).code]).toEqual([403, 'two_factor_missing']);
      Object.assign(app.server, { requiresTwoFactor: false });
      expect((await read(operator, path)).status).toBe(200);
    }
  });

  test('each upload is added to one record, by its sender, before it is deleted', async () => {
    const [client, dispatcher] = [await app.as(people.client), await app.as(people.dispatcher)];
    const { id } = await steps.request();
    const put = (by: Caller, file_ids: string[]) =>
      by.call(attachFiles, { record: 'service_requests', record_id: id, file_ids });
    const file = await sendPhoto(client);
    expect((await put(dispatcher, [file])).problem.errors?.[0]?.path).toBe('file_ids');
    const both = await Promise.all([put(client, [file]), put(client, [file])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = await sendPhoto(client);
    const { now } = app.clock;
    app.clock.now = new Date(now.getTime() + fileLimits.stagedMs);
    expect((await put(client, [late])).status).toBe(422);
    app.clock.now = now;
    expect(
      (
        await put(
          client,
          Array.from({ length: 11 }, () => uuidv7()),
        )
      ).status,
    ).toBe(422);
  });

  test('internal files never reach the client', async () => {
    const { job, technician } = await startedJob();
    const client = await app.as(people.client);
    const target = { record: 'job_orders', record_id: job.id } as const;
    const inner = await sendPhoto(technician, 'inner.jpg');
    const open = await sendPhoto(technician, 'open.jpg');
    await technician.call(attachFiles, { ...target, file_ids: [inner], moment: 'before', is_internal: true });
    await technician.call(attachFiles, { ...target, file_ids: [open], moment: 'after' });
    const names = async (by: Caller) => (await by.call(listFiles, target)).body.items.map(({ name }) => name);
    expect(await names(technician)).toEqual(['inner.jpg', 'open.jpg']);
    expect(await names(client)).toEqual(['open.jpg']);
    expect((await read(client, filePath({ id: inner }))).status).toBe(404);
    expect((await read(client, previewPath({ id: inner }))).status).toBe(404);
    expect((await read(client, filePath({ id: open }))).status).toBe(200);
    const events = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ client_id: string | null; changes: unknown }>(sql`
        select client_id, changes from events where type = 'job-orders.files-added' and record_id = ${job.id} order by id`),
    );
    expect(events.map(({ client_id, changes }) => [client_id === null, changes])).toEqual([
      [true, { files: { to: 'inner.jpg' } }],
      [false, { files: { to: 'open.jpg' } }],
    ]);
    const hiding = { ...target, file_ids: [await sendPhoto(client)], is_internal: true };
    expect((await client.call(attachFiles, hiding)).problem.errors?.[0]?.path).toBe('is_internal');
  });

  const startedJob = async () => {
    const job = await steps.assigned();
    return { job, technician: await app.as(people.technician) };
  };

  test('a document is only ever downloaded, and browsers ask each time if they may still show it', async () => {
    const operator = await app.as(demoEmails.country_operator);
    const client = await app.as(people.client);
    const { machine_id } = await steps.request();
    const { body } = await send(operator, pdf, 'Vertrag Café.pdf');
    const put = await operator.call(attachFiles, {
      record: 'machines',
      record_id: machine_id,
      file_ids: [body.id],
    });
    expect(put.status).toBe(200);
    const answer = await read(client, filePath(body));
    const { headers } = answer;
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Vertrag Caf_.pdf"; filename*=UTF-8''Vertrag%20Caf%C3%A9.pdf`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
    const cachedAnswer = await read(client, filePath(body), { 'if-none-match': headers.get('etag') ?? '' });
    expect(cachedAnswer.status).toBe(304);
    expect((await read(client, previewPath(body))).status).toBe(404);
  });

  test('a removed file cannot be opened or added again, and its bytes are deleted after a week', async () => {
    const [client, dispatcher, operator] = [
      await app.as(people.client),
      await app.as(people.dispatcher),
      await app.as(demoEmails.country_operator),
    ];
    const { id } = await steps.request();
    const [mine, other] = [await sendPhoto(client), await sendPhoto(client)];
    const target = { record: 'service_requests', record_id: id } as const;
    await client.call(attachFiles, { ...target, file_ids: [mine, other] });
    expect((await dispatcher.call(removeFile, { id: mine })).status).toBe(403);
    expect((await client.call(removeFile, { id: mine })).status).toBe(200);
    expect((await client.call(removeFile, { id: mine })).status).toBe(404);
    expect((await operator.call(removeFile, { id: other })).status).toBe(200);
    expect((await read(client, filePath({ id: mine }))).status).toBe(404);
    expect((await client.call(listFiles, target)).body.items).toEqual([]);
    expect((await client.call(attachFiles, { ...target, file_ids: [mine] })).status).toBe(422);
    await sweepLater('6 days');
    expect([await bytesOf(mine), await bytesOf(other)]).not.toContain(null);
    await sweepLater('2 days');
    expect([await bytesOf(mine), await bytesOf(other)]).toEqual([null, null]);
    expect(await uploadRows(mine)).toEqual([]);
  });

  test('an operator removes a file that a super_admin added', async () => {
    const [admin, operator] = [
      await app.as(demoEmails.super_admin),
      await app.as(demoEmails.country_operator),
    ];
    const { id: record_id } = await steps.request();
    const id = await sendPhoto(admin);
    const put = await admin.call(attachFiles, { record: 'service_requests', record_id, file_ids: [id] });
    expect(put.status).toBe(200);
    expect((await operator.call(removeFile, { id })).status).toBe(200);
    const due_at = new Date(app.clock.now.getTime() + fileLimits.removedMs);
    expect(await uploadRows(id)).toEqual([{ is_stored: false, due_at }]);
  });

  /**
   * Moves the due times back and runs the cleanup. By default, the uploads are then overdue both by the time of the
   * newest event and by the database's clock.
   */
  const sweepLater = async (by = '9 years') => {
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update uploads set due_at = due_at - ${by}::interval`),
    );
    await sweep(app.server, otherCounts);
  };

  test('an upload without a record is deleted in time, or later if the file store fails', async () => {
    const client = await app.as(people.client);
    const loose = await sendPhoto(client);
    isAway = true;
    await sweepLater();
    const failed = await send(client, await photo());
    const attached = await steps.request();
    isAway = false;
    expect([failed.status, failed.problem.code]).toEqual([503, 'unavailable']);
    expect(attached.status).toBe('pending');
    expect(await bytesOf(loose)).not.toBeNull();
    await sweepLater();
    expect(await bytesOf(loose)).toBeNull();
    const rows = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select 1 from uploads where due_at is not null`),
    );
    expect(rows).toEqual([]);
  });

  test('an upload sent again with its key gets the same response', async () => {
    const client = await app.as(people.client);
    const input = { name: 'a.jpg', content: base64(await photo()) };
    const key = uuidv7();
    const first = await client.call(uploadFile, input, { key });
    expect((await client.call(uploadFile, input, { key })).body).toEqual(first.body);
    const other = await client.call(uploadFile, { ...input, name: 'b.jpg' }, { key });
    expect([other.status, other.problem.code]).toEqual([422, 'key_reused']);
  });

  test('a person who has uploaded too much in a day can continue tomorrow', async () => {
    const operator = await app.as(demoEmails.country_operator);
    const user = operator.session.user.id;
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        insert into uploads (id, user_id, network, name, sent_bytes, created_at)
        select gen_random_uuid(), ${user}, 'elsewhere', 'x', 1, ${app.clock.now}
        from generate_series(1, ${fileLimits.perDay.person.files})`),
    );
    const { status, problem } = await send(operator, pdf);
    expect([status, problem.code]).toEqual([429, 'too_many_attempts']);
  });
});
