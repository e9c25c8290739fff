import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachFiles, filePath, uploadFile } from '#contract/files.ts';
import { listMachines } from '#contract/machines.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import { previewKey, wholeKey } from '#server/platform/files/file-store.ts';
import { makeWorld } from '#tests/support/company/people.ts';
import { inTurn, rounds } from '#tests/support/rounds.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { report } from '../measured.ts';
import {
  drawnPng,
  type HostilePicture,
  hostileNames,
  hostilePictures,
  hostileUploads,
  hugePhotos,
  stowaway,
} from './pictures.ts';

let app: TestServer;
let callers: Caller[];
beforeAll(async () => {
  app = await startTestServer('pglite', { isEmpty: true });
  const { countryOperator, dispatcher, technician, client } = (await makeWorld(app.server)).home;
  const people = [countryOperator, dispatcher, technician, client];
  callers = await Promise.all(people.map(({ email }) => app.as(email)));
});
afterAll(() => app.close());

/** Rotates through the callers, because an account may only start a limited number of uploads per minute. */
let sent = 0;
const nextCaller = () => callers[sent++ % callers.length] as Caller;

const upload = ({ name, bytes }: HostilePicture, by = nextCaller()) =>
  by.call(uploadFile, { name, content: bytes.toString('base64') });

async function storedAt(key: string): Promise<Buffer> {
  return Buffer.from(await new Response(await app.server.files.get(key)).arrayBuffer());
}

/**
 * Returns what is wrong with the response, or null if the file was refused with a message or stored as a
 * re-encoded picture.
 */
async function faultOf(file: HostilePicture): Promise<string | null> {
  const { status, body, problem } = await upload(file);
  if (status === 422 && problem.errors?.[0]?.path === 'content') return null;
  if (status !== 200) return `is answered with ${status} ${problem.detail}`;
  const kept = [await storedAt(wholeKey(body.id)), await storedAt(previewKey(body.id))];
  for (const [bytes, format, side] of [
    [kept[0], 'jpeg', fileLimits.keptSide],
    [kept[1], 'webp', fileLimits.previewSide],
  ] as const) {
    const read = await sharp(bytes).metadata();
    if (read.format !== format || Math.max(read.width, read.height) > side)
      return `is kept as ${read.format}, ${read.width} by ${read.height}`;
    if (read.exif ?? read.xmp ?? read.icc ?? read.iptc ?? read.comments) return 'keeps what is no picture';
    if (bytes?.includes(stowaway) || bytes?.includes('RODE')) return 'keeps what rode along';
  }
  return null;
}

test('a hostile picture that is uploaded as a file is refused with an error at its field or re-encoded', async (context) => {
  expect((await upload({ name: 'plain.png', bytes: await drawnPng() })).status).toBe(200);
  const huge = rounds === 'all' ? await hugePhotos() : [];
  const files = [...(await hostileUploads()), ...inTurn(await hostilePictures()), ...huge];
  const faults: string[] = [];
  for (const file of files) {
    const fault = await faultOf(file).catch((error: Error) => `fails with ${error.name}: ${error.message}`);
    if (fault !== null) faults.push(`${file.name} ${fault}`);
  }
  expect.soft(faults).toEqual([]);
  report(context, [
    {
      what: 'hostile pictures as files',
      goal: { atLeast: rounds === 'all' ? 65 : 25 },
      measured: files.length,
    },
    {
      what: 'of them kept with more than a picture, as files',
      goal: { exactly: 0 },
      measured: faults.length,
    },
  ]);
});

test("a page inside a document is only ever downloaded, with a document's name", async () => {
  const { id } = await attached('page.html', `<!doctype html>${stowaway}`);
  const { headers } = await read(id);
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="page\.html\.pdf"/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
});

test("a hostile name becomes a document's name, and adds no header", async (context) => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const faults: string[] = [];
  for (const name of hostileNames) {
    const { id, name: kept } = await attached(name, 'A contract');
    const response = await read(id);
    const disposition = response.headers.get('content-disposition') ?? '';
    const isPlain =
      /^attachment; filename="[ !#-$&-.0-[\]-~]{1,120}\.pdf"; filename\*=UTF-8''[\w.!~%-]+\.pdf$/;
    const isShort = [...kept].length <= fileLimits.name.max && !/[\p{Cc}\p{Cf}"/\\]/u.test(kept);
    if (response.status !== 200 || !isPlain.test(disposition) || !isShort || response.headers.has('x-evil'))
      faults.push(`${JSON.stringify(name.slice(0, 40))} is served as ${disposition.slice(0, 200)}`);
  }
  expect.soft(faults).toEqual([]);
  report(context, [
    { what: 'hostile names of files', goal: { atLeast: 10 }, measured: hostileNames.length },
    { what: 'of them served under another kind of name', goal: { exactly: 0 }, measured: faults.length },
  ]);
});

/** Uploads a document as the operator, and attaches it to a machine. */
async function attached(name: string, text: string): Promise<{ id: string; name: string }> {
  const [operator] = callers as [Caller];
  const bytes = Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
  const { body } = await upload({ name, bytes }, operator);
  const { items } = (await operator.call(listMachines, {})).body;
  const place = { record: 'machines', record_id: items[0]?.id ?? '' } as const;
  expect((await operator.call(attachFiles, { ...place, file_ids: [body.id] })).status).toBe(200);
  return body;
}

async function read(id: string): Promise<Response> {
  const [operator] = callers as [Caller];
  return app.request(filePath({ id }), { headers: { cookie: operator.cookie } });
}
