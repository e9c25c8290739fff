import { PDF } from '@libpdf/core';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingForHeader } from '#contract/acting-for.ts';
import { addComment } from '#contract/comments.ts';
import { attachFiles, uploadFile } from '#contract/files.ts';
import { getMachinePassport } from '#contract/machines.ts';
import { getOperatorReport } from '#contract/reports.ts';
import { getServiceRequest, rejectServiceRequest } from '#contract/service-requests.ts';
import {
  globalReportSheet,
  jobSheetPath,
  machineSheetPath,
  operatorReportSheet,
  periodSheetPath,
  requestSheetPath,
  signedVisitsSheetPath,
} from '#contract/sheets.ts';
import { attemptLimits } from '#domain/entrance/attempts.ts';
import { wholeKey } from '#server/platform/files/file-store.ts';
import type { SheetCell } from '#server/printing/sheet.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const period = { from: '2026-11-01', until: '2026-11-30' };
const reportPath = periodSheetPath(operatorReportSheet, period);

describe.each(databasesInTurn(import.meta.filename))('the printed documents on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const rows = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(query));
  const get = async (path: string, person: Person | null, headers: Readonly<Record<string, string>> = {}) => {
    const { cookie } = person === null ? { cookie: '' } : await app.as(person.email);
    return app.request(path, { headers: { cookie, ...headers } });
  };
  const statuses = (path: string, people: readonly (Person | null)[]) =>
    Promise.all(people.map(async (person) => (await get(path, person)).status));
  /** Returns the data inside the PDF. */
  const dataIn = async (answer: Response) => {
    expect(answer.status).toBe(200);
    const pdf = await PDF.load(new Uint8Array(await answer.arrayBuffer()));
    const [json = '', text = ''] = [...pdf.getAttachments().keys()].map((name) =>
      Buffer.from(pdf.getAttachment(name) ?? []).toString(),
    );
    return { data: JSON.parse(json), text };
  };

  test('a request is printed for those who may read it, and for no one else', async () => {
    const { home, foreign } = world;
    const { id, number } = await makeRequest(app.server.database, home);
    const path = requestSheetPath({ id });
    expect(await statuses(path, [home.client, home.dispatcher, home.countryOperator, world.admin])).toEqual([
      200, 200, 200, 200,
    ]);
    expect(
      await statuses(path, [home.secondClient, foreign.client, foreign.dispatcher, foreign.countryOperator]),
    ).toEqual([404, 404, 404, 404]);
    expect(await statuses(path, [home.technician, world.newcomer, null])).toEqual([403, 403, 401]);
    const answer = await get(path, home.client);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toContain(`filename="SR-${number}.pdf"`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  test('a printed request has the timeline of its case, with comments, and no internal ones', async () => {
    const { home } = world;
    const { id } = await makeRequest(app.server.database, home);
    const names = { en: home.dispatcher.name, ar: 'هدى سلمان' };
    await rows(sql`update profiles set second_name = ${names.ar} where id = ${home.dispatcher.user_id}`);
    const say = async (person: Person, text: string, is_internal = false) => {
      const by = await app.as(person.email);
      const said = { record: 'service_requests', record_id: id, text, is_internal } as const;
      expect((await by.call(addComment, said)).status).toBe(200);
    };
    await say(home.client, 'Steam from the left side, هل يمكن الحضور اليوم');
    await say(home.client, `It${'\n'.repeat(3_990)}hisses`);
    await say(home.dispatcher, 'They never pay on time', true);
    const dispatcher = await app.as(home.dispatcher.email);
    const version = (await dispatcher.call(getServiceRequest, { id })).body.version;
    const refused = { id, version, rejection_reason: 'The machine is not ours' };
    expect((await dispatcher.call(rejectServiceRequest, refused)).status).toBe(200);
    for (const reader of [home.client, home.dispatcher]) {
      const { data, text } = await dataIn(await get(requestSheetPath({ id }), reader));
      const printer = reader === home.client ? { en: reader.name, ar: reader.name } : names;
      expect(data.notice.en).toContain(printer.en);
      expect(data.notice.ar).toContain(printer.ar);
      const { table } = data.sections.at(-1);
      expect(table.rows.map(([, who, what]: SheetCell[]) => [who, what])).toEqual([
        [home.client.name, 'Steam from the left side, هل يمكن الحضور اليوم'],
        [home.client.name, 'It\n\nhisses'],
        [names, { en: 'Service request rejected', ar: expect.stringMatching(/\p{Script=Arabic}/u) }],
      ]);
      expect(text).not.toContain('They never pay on time');
    }
  });

  test('a job is printed before and after it is signed, and never as a sealed report', async () => {
    const { home, foreign } = world;
    for (const workflow_status of ['assigned', 'awaiting_signature', 'completed'] as const) {
      const { id, number } = await makeJob(app.server.database, home, {
        technician: home.technician,
        workflow_status,
      });
      const path = jobSheetPath({ id });
      expect(await statuses(path, [home.client, home.technician, home.dispatcher, world.admin])).toEqual([
        200, 200, 200, 200,
      ]);
      expect(await statuses(path, [home.secondTechnician, home.secondClient, foreign.technician])).toEqual([
        404, 404, 404,
      ]);
      const answer = await get(path, home.client);
      expect(answer.headers.get('content-disposition')).toContain(`filename="JO-${number}-job-order.pdf"`);
      expect(await rows(sql`select 1 from sealed_reports where job_order_id = ${id}`)).toEqual([]);
    }
    expect(await statuses(jobSheetPath({ id: 'x' }), [home.client])).toEqual([404]);
  });

  test('a machine is printed with the number of readings that are left out', async () => {
    const { home, foreign } = world;
    const [{ id, serial_number }] = home.secondClient.machines;
    await rows(sql`
      insert into machine_readings (id, operator_id, client_id, machine_id, read_by_user_id, read_by_name, counter, read_on,
        is_new_counter, created_at)
      select gen_random_uuid(), ${home.operator.id}, ${home.secondClient.row.id}, ${id}, ${home.client.user_id}, 'Reem',
        100 + n, date '2026-01-01' + n, false, now() from generate_series(1, 53) n`);
    const path = machineSheetPath({ id });
    expect(
      await statuses(path, [home.secondClient, home.dispatcher, home.client, foreign.dispatcher, null]),
    ).toEqual([200, 200, 404, 404, 401]);
    const answer = await get(path, home.secondClient);
    expect(answer.headers.get('content-disposition')).toContain(`filename="machine-${serial_number}.pdf"`);
    const { data, text } = await dataIn(answer);
    const caller = await app.as(home.secondClient.email);
    expect(data.passport).toEqual((await caller.call(getMachinePassport, { id })).body);
    expect(data.passport.totals.readings).toBe(53);
    expect(text).toContain('3 more entries are not printed.');
    expect(text).toMatch(/Printed on .* by .*; not a signed report\./);
  });

  test('the report of a period has the numbers of its screen, even for a super admin who acts for the operator', async () => {
    const { home } = world;
    await makeJob(app.server.database, home, { workflow_status: 'completed' });
    const owner = await app.as(home.countryOperator.email);
    const { body } = await owner.call(getOperatorReport, period);
    const { data } = await dataIn(await get(reportPath, home.countryOperator));
    expect(data.report).toEqual(body);
    const acting = { [actingForHeader]: `country_operator/${home.operator.id}` };
    expect((await dataIn(await get(reportPath, world.admin, acting))).data.report).toEqual(body);
    expect(await statuses(reportPath, [world.admin, home.client, home.dispatcher, home.technician])).toEqual([
      404, 403, 403, 403,
    ]);
    expect((await get(reportPath, home.client, acting)).status).toBe(403);
    const all = periodSheetPath(globalReportSheet, period);
    expect(await statuses(all, [world.admin, home.countryOperator, home.client, null])).toEqual([
      200, 403, 403, 401,
    ]);
    expect(
      await statuses(`${operatorReportSheet}?from=2026-11-30&until=2026-11-01`, [home.countryOperator]),
    ).toEqual([422]);
  });

  test('a client prints its own signed visits, and the operator those of all its clients', async () => {
    const { home, foreign } = world;
    const { number } = await makeJob(app.server.database, home, { workflow_status: 'completed' });
    const numbersFor = async (person: Person) => {
      const { data } = await dataIn(await get(signedVisitsSheetPath, person));
      return data.visits.map((visit: { number: string }) => visit.number);
    };
    expect(await numbersFor(home.client)).toContain(`JO-${number}`);
    expect(await numbersFor(home.countryOperator)).toContain(`JO-${number}`);
    expect(await numbersFor(home.secondClient)).toEqual([]);
    expect(await numbersFor(foreign.countryOperator)).toEqual([]);
    expect(await statuses(signedVisitsSheetPath, [home.technician, home.dispatcher])).toEqual([403, 403]);
  });

  test('a logo or photo that cannot be read does not stop the printing', async () => {
    const { home } = world;
    const { id } = await makeRequest(app.server.database, home);
    await rows(sql`
      insert into operator_logos (operator_id, png, sha256) values (${home.operator.id}, ${Buffer.from('no picture')}, 'x')`);
    await rows(
      sql`update country_operators set is_whitelabel = true, brand_hue = 12 where id = ${home.operator.id}`,
    );
    const caller = await app.as(home.client.email);
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a5a2b' } });
    const content = (await picture.jpeg().toBuffer()).toString('base64');
    const sent = await caller.call(uploadFile, { name: 'lost.jpg', content });
    const file_ids = [sent.body.id];
    await caller.call(attachFiles, { record: 'service_requests', record_id: id, file_ids });
    await app.server.files.put(wholeKey(sent.body.id), Buffer.alloc(0));
    const { text } = await dataIn(await get(requestSheetPath({ id }), home.client));
    expect(text).toContain('1 more photo is not printed.');
  });

  test('a person who prints too many documents waits, while others still print', async () => {
    const { home } = world;
    const { id } = await makeRequest(app.server.database, home);
    const path = requestSheetPath({ id });
    expect(await statuses(path, [home.secondDispatcher])).toEqual([200]);
    await app.server.database.transaction(systemIdentity, async (tx) => {
      const [guess] = await tx.rows<Record<string, unknown>>(sql`
        select account_hash, address_hash from sign_in_guesses order by guessed_at desc, id desc limit 1`);
      tx.write(sql`
        insert into sign_in_guesses (id, account_hash, address_hash, guessed_at)
        select gen_random_uuid(), ${guess?.account_hash}, ${guess?.address_hash}, ${app.clock.now}
        from generate_series(1, ${attemptLimits.printing.perAccount})`);
    });
    expect(await statuses(path, [home.secondDispatcher, home.dispatcher])).toEqual([429, 200]);
  });
});
