import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { PDF } from '@libpdf/core';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachFiles, uploadFile } from '#contract/files.ts';
import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { reportPdfPath, sealCertificatePath, verifyReport } from '#contract/job-orders/signature/verify.ts';
import type { Server } from '#server/platform/context.ts';
import { wholeKey } from '#server/platform/files/file-store.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { jobSteps, people } from '#tests/support/company/job-steps.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { sampleSheet } from '#tests/support/files/sample-sheet.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { startTimeStampServer } from '#tests/support/servers/time-stamp-server.ts';
import { printSheet } from './print-sheet.ts';
import { inPrinterTurn } from './printer-turn.ts';
import { makeSealKey } from './seal-certificate.ts';
import { sealKeyOf } from './seal-key.ts';
import { sealPdf } from './seal-pdf.ts';
import { sealedReportOf } from './sealed-report.ts';

const photo = async () => {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a5a2b' } });
  return (await picture.jpeg().toBuffer()).toString('base64');
};

describe.each(databasesOfRaces(import.meta.filename))('the sealed report on %s', (kind) => {
  let app: TestServer;
  let steps: ReturnType<typeof jobSteps>;
  beforeAll(async () => {
    app = await startTestServer(kind);
    steps = jobSteps(app);
  });
  afterAll(() => app.close());

  const rows = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(query));
  const pdfOf = async (by: Pick<Caller, 'cookie'>, id: string) => {
    const answer = await app.request(reportPdfPath({ id }), { headers: { cookie: by.cookie } });
    return { answer, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const verify = async (proof: string) => app.nobody.call(verifyReport, { proof });

  test('everyone who may read the job gets the same file of one page, made once, and no one else gets it', async () => {
    const { id, number } = await steps.signed();
    const callers = await Promise.all(Object.values(people).map((email) => app.as(email)));
    const files = await Promise.all(callers.map((caller) => pdfOf(caller, id)));
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(files.map(({ bytes }) => sha256(bytes))).size).toBe(1);
    const pdf = await PDF.load(files[0]?.bytes ?? Buffer.from(''));
    expect(pdf.getPageCount()).toBe(1);
    expect(files[0]?.answer.headers.get('content-disposition')).toContain(`filename="${number}.pdf"`);
    expect(files[0]?.answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(await rows(sql`select 1 from sealed_reports where job_order_id = ${id}`)).toHaveLength(1);
    expect(await rows(sql`select 1 from uploads where name = ${`${number}.pdf`}`)).toEqual([]);
    expect((await pdfOf(await app.as('dispatcher.ae@demo.test'), id)).status).toBe(404);
    expect((await pdfOf({ cookie: '' }, id)).status).toBe(401);
  });

  test('an unsigned job has no report, and neither does an unknown id', async () => {
    const { id } = await steps.submitted();
    const client = await app.as(people.client);
    expect((await pdfOf(client, id)).status).toBe(404);
    expect((await pdfOf(client, 'x')).status).toBe(404);
    expect(await rows(sql`select 1 from sealed_reports where job_order_id = ${id}`)).toEqual([]);
  });

  test('a job that is signed, canceled and printed at the same time has a report only if it was signed', async () => {
    const [technician, dispatcher] = [await app.as(people.technician), await app.as(people.dispatcher)];
    for (const isSignedFirst of [true, false]) {
      const job = await steps.submitted();
      const signature = await steps.signature(job);
      const cancellation = { id: job.id, version: job.version, cancellation_reason: 'The hotel closes' };
      const sign = () => technician.call(signJobOrder, signature);
      const cancel = () => dispatcher.call(cancelJobOrder, cancellation);
      const order = isSignedFirst ? [sign, cancel] : [cancel, sign];
      await Promise.all([...order.map((act) => act()), ...[1, 2].map(() => pdfOf(technician, job.id))]);
      const { body } = await technician.call(getJobOrder, { id: job.id });
      const isSigned = body.status === 'completed';
      expect((await pdfOf(technician, job.id)).status).toBe(isSigned ? 200 : 404);
      const reports = await rows(sql`select 1 from sealed_reports where job_order_id = ${job.id}`);
      expect(reports).toHaveLength(isSigned ? 1 : 0);
    }
  });

  test('a report that is sealed later names the place of the day of the signature', async () => {
    const { id } = await steps.signed();
    const [before] = await rows<{ address: string; client_id: string }>(
      sql`select c.address, c.id as client_id from clients c join job_orders j on j.client_id = c.id where j.id = ${id}`,
    );
    await rows(sql`update clients set address = 'Somewhere else' where id = ${before?.client_id}`);
    const { bytes } = await pdfOf(await app.as(people.client), id);
    await rows(sql`update clients set address = ${before?.address} where id = ${before?.client_id}`);
    expect((await verify(sha256(bytes))).body.report.client_address).toBe(before?.address);
  });

  test('anyone who has the file or its code reads the signed content, and a file with one changed byte is not found', async () => {
    const { id, number } = await steps.signed();
    const { bytes } = await pdfOf(await app.as(people.client), id);
    const { status, body } = await verify(sha256(bytes));
    expect([status, body.found_by]).toEqual([200, 'file']);
    expect(verifyReport.output.parse(body)).toBeTruthy();
    expect(body.report).toMatchObject({ number, signer_name: 'Amal Jaber', photos: 0 });
    expect(body.report.summary.work_performed).toBe('Replaced the pump and tested the pressure.');
    expect(Object.keys(body.report)).not.toContain('id');
    const changed = Buffer.from(bytes);
    changed[500] = (changed[500] ?? 0) ^ 1;
    expect((await verify(sha256(changed))).status).toBe(404);
    const proof = sha256('ABCDEFGH0123456789JK');
    await rows(
      sql`update sealed_reports set code_proof_sha256 = ${sha256(proof)} where job_order_id = ${id}`,
    );
    expect((await verify(proof)).body.found_by).toBe('code');
    expect((await verify(sha256(proof))).status).toBe(404);
    expect((await verify('ABC')).status).toBe(422);
  });

  test('a report that another installation sealed is not found here, by its file or by its code', async () => {
    const printed = await printSheet(await sampleSheet());
    const at = new Date('2026-11-20T08:00:00Z');
    const foreign = await makeSealKey('Another installation', at);
    const sealed = await sealPdf(printed, { ...foreign, at, reason: 'Issued by another installation' });
    expect((await verify(sha256(sealed))).status).toBe(404);
    expect((await verify(sha256('0123456789ABCDEFGHJK'))).status).toBe(404);
  });

  test('the photos that the client could see when they signed are printed, and no others', async () => {
    const job = await steps.submitted();
    const technician = await app.as(people.technician);
    const add = async (is_internal: boolean) => {
      const sent = await technician.call(uploadFile, { name: 'IMG.jpg', content: await photo() });
      const file_ids = [sent.body.id];
      await technician.call(attachFiles, { record: 'job_orders', record_id: job.id, file_ids, is_internal });
    };
    await add(false);
    await add(true);
    const signed = await technician.call(signJobOrder, await steps.signature(job));
    expect(signed.status).toBe(200);
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await add(false);
    const { bytes } = await pdfOf(technician, job.id);
    expect((await verify(sha256(bytes))).body.report.photos).toBe(1);
  });

  test('a dispute reaches the verification of a report that was sealed before, and its own file if it is sealed after', async () => {
    const client = await app.as(people.client);
    const [before, after] = [await steps.signed(), await steps.signed()];
    const { bytes } = await pdfOf(client, before.id);
    expect((await verify(sha256(bytes))).body.report.disputed_at).toBeNull();
    await rows(sql`
      insert into signature_disputes (job_order_id, operator_id, disputed_at, dispute_settled_at, dispute_settled_reason)
      select job_order_id, operator_id, ${app.clock.now}, ${app.clock.now}, 'A colleague signed' from signatures
      where job_order_id in (${before.id}, ${after.id})`);
    const { report } = (await verify(sha256(bytes))).body;
    expect(new Date(report.disputed_at ?? '')).toEqual(app.clock.now);
    expect(report.dispute_settled_reason).toBe('A colleague signed');
    expect((await pdfOf(client, before.id)).bytes).toEqual(bytes);
    await pdfOf(client, after.id);
    const [row] = await rows<{ facts: string }>(
      sql`select facts from sealed_reports where job_order_id = ${after.id}`,
    );
    expect(JSON.parse(row?.facts ?? '')).toMatchObject({
      dispute_settled_reason: 'A colleague signed',
      technician_second_name: 'يوسف درويش',
    });
  });

  test('a report whose signed content does not have its hash is not sealed', async () => {
    const { id } = await steps.signed();
    await app.server.database.asOwner((tx) =>
      tx.script(`
        set local session_replication_role = replica;
        update signatures set signed_summary_sha256 = 'other' where job_order_id = '${id}';`),
    );
    expect((await pdfOf(await app.as(people.client), id)).status).toBe(500);
    expect(await rows(sql`select 1 from sealed_reports where job_order_id = ${id}`)).toEqual([]);
  });

  test('a photo whose bytes are empty is left out of the report', async () => {
    const job = await steps.submitted();
    const technician = await app.as(people.technician);
    const sent = await technician.call(uploadFile, { name: 'IMG.jpg', content: await photo() });
    const file_ids = [sent.body.id];
    await technician.call(attachFiles, { record: 'job_orders', record_id: job.id, file_ids });
    await technician.call(signJobOrder, await steps.signature(job));
    const { get } = app.server.files;
    Object.assign(app.server.files, {
      get: (key: string) => (key === wholeKey(sent.body.id) ? new Blob([]).stream() : get(key)),
    });
    const { bytes } = await pdfOf(technician, job.id);
    Object.assign(app.server.files, { get });
    expect((await verify(sha256(bytes))).body.report.photos).toBe(0);
  });

  test('successful verifications do not use up the limit', async () => {
    const { id } = await steps.signed();
    const proof = sha256((await pdfOf(await app.as(people.client), id)).bytes);
    await rows(sql`delete from sign_in_guesses`);
    expect((await verify(proof)).status).toBe(200);
    expect(await rows(sql`select 1 from sign_in_guesses`)).toEqual([]);
  });

  test('one person has at most five reports waiting for the printer, and gets the others later', async () => {
    const operator = await app.as('operator.ae@demo.test');
    const jobs = await rows<{ id: string }>(sql`
      select s.job_order_id as id from signatures s join profiles p on p.operator_id = s.operator_id
      where p.email = ${operator.email} limit 7`);
    const { put } = app.server.files;
    const store = new AbortController();
    const isOpen = once(store.signal, 'abort');
    Object.assign(app.server.files, {
      put: (key: string, bytes: Uint8Array) => isOpen.then(() => put(key, bytes)),
    });
    const asked = jobs.map(({ id }) => pdfOf(operator, id).then(({ status }) => status));
    const refused = await Promise.race([Promise.any(asked), isOpen]);
    store.abort();
    Object.assign(app.server.files, { put });
    expect(refused).toBe(503);
    expect((await Promise.all(asked)).toSorted()).toEqual([200, 200, 200, 200, 200, 503, 503]);
    for (const { id } of jobs) expect((await pdfOf(operator, id)).status).toBe(200);
  });

  test('a slow time-stamp server does not hold the printer for others', async () => {
    const slow = await startTimeStampServer();
    let answer: () => void = () => undefined;
    slow.held = new Promise((resolve) => {
      answer = resolve;
    });
    const server = { ...app.server, timestampUrl: slow.url };
    const first = await steps.signed();
    let isSealed = false;
    const waiting = sealedReportOf(server, first).finally(() => {
      isSealed = true;
    });
    await eventually(async () => expect(slow.asked).toBe(1));
    const by = { operator: first.operator_id, account: '' };
    const printing = { hasPictures: true, prepare: async () => null, print: async () => isSealed };
    expect(await inPrinterTurn(by, printing)).toBe(false);
    answer();
    expect(await waiting).not.toBeNull();
    await slow.close();
  });

  test('a key of another session secret stays, and its certificate too', async () => {
    const certificates = async () =>
      (await (await app.request(sealCertificatePath)).text()).match(/-----BEGIN CERTIFICATE-----/g)?.length;
    const [{ id } = { id: '' }] = await rows<{ id: string }>(sql`select id from country_operators limit 1`);
    const subject = async (server: Server) =>
      new X509Certificate((await sealKeyOf(server, id)).certificate).serialNumber;
    const own = await subject(app.server);
    expect(await certificates()).toBe(1);
    const other = { ...app.server, session: { ...app.server.session, secret: 'another secret' } };
    const others = await subject(other);
    expect([others === own, await subject(other)]).toEqual([false, others]);
    expect([await subject(app.server), await certificates()]).toEqual([own, 2]);
    const [{ private_key } = { private_key: '' }] = await rows<{ private_key: string }>(
      sql`select private_key from seal_keys`,
    );
    expect(Buffer.from(private_key, 'base64').toString('latin1')).not.toMatch(/^0|MIG/);
  });
});
