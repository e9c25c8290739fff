import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleSheet } from '#tests/support/files/sample-sheet.ts';
import { makeCertificate } from '#tests/support/servers/certificates.ts';
import { startTimeStampServer, type TimeStampServer } from '#tests/support/servers/time-stamp-server.ts';
import { printSheet } from './print-sheet.ts';
import { makeSealKey, type SealKey } from './seal-certificate.ts';
import { sealedWithTime } from './sealed-with-time.ts';

const hasPoppler = spawnSync('pdfsig', ['-v']).error === undefined;
const at = new Date('2026-09-20T08:30:00.000Z');
const signedAttribute = '2a864886f70d010910020e';

describe('the time of a seal', () => {
  let server: TimeStampServer;
  let printed: Uint8Array;
  let key: SealKey;
  const lines: string[] = [];
  let now = at;
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message: string) => void lines.push(message),
    lastErrors: () => [],
  };
  beforeAll(async () => {
    server = await startTimeStampServer();
    printed = await printSheet(await sampleSheet());
    key = await makeSealKey('Grouphead installation', at);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    // After a failure, the time-stamp server is not used for a minute.
    now = new Date(now.getTime() + 3_600_000);
    lines.length = 0;
    Object.assign(server, { asked: 0, behave: 'well' });
  });

  const seal = (timestampUrl: string | null = server.url) =>
    sealedWithTime({ timestampUrl, log, now: () => now }, printed, {
      ...key,
      at,
      reason: 'Signed service report',
    });
  const isStamped = (pdf: Uint8Array) =>
    Buffer.from(pdf).toString('latin1').toLowerCase().includes(signedAttribute);
  const reportOn = async (pdf: Uint8Array) => {
    const folder = await mkdtemp(join(tmpdir(), 'stamped-'));
    const file = join(folder, 'sealed.pdf');
    await writeFile(file, pdf);
    const { stdout } = await promisify(execFile)('pdfsig', ['-nocert', file]);
    await rm(folder, { recursive: true });
    return stdout;
  };

  test('the time of a seal is confirmed by the time-stamp server, and only if one is set', async () => {
    expect(isStamped(await seal())).toBe(true);
    expect(isStamped(await seal(null))).toBe(false);
    expect([server.asked, lines]).toEqual([1, []]);
  });

  test.runIf(hasPoppler)(
    'a time stamp does not change whether the signature is valid, with any kind of key',
    async () => {
      expect(await reportOn(await seal())).toContain('Signature is Valid');
      for (const kind of ['rsa', 'p384'] as const) {
        const root = await makeCertificate({ name: 'Root', key: kind });
        const { certificate, keys } = await makeCertificate({ name: 'Dilmun', key: kind, by: root });
        const derOf = (one: typeof certificate) => new Uint8Array(one.toSchema().toBER());
        const own = {
          privateKeyPkcs8: new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
          certificate: derOf(certificate),
          issuers: [derOf(root.certificate)],
        };
        const pdf = await sealedWithTime({ timestampUrl: server.url, log, now: () => now }, printed, {
          ...own,
          at,
          reason: 'Signed service report',
        });
        expect([isStamped(pdf), (await reportOn(pdf)).includes('Signature is Valid')]).toEqual([true, true]);
      }
    },
  );

  test.each(['refuse', 'garbage', 'another'] as const)(
    'is only stated if the server answers with %s, and the server is not asked again at once',
    async (behave) => {
      server.behave = behave;
      expect(isStamped(await seal())).toBe(false);
      expect(isStamped(await seal())).toBe(false);
      expect([server.asked, lines]).toEqual([1, ['a report is sealed without a confirmed time']]);
      server.behave = 'well';
      now = new Date(now.getTime() + 61_000);
      expect(isStamped(await seal())).toBe(true);
    },
  );

  test('the time of a seal is only stated if the time-stamp server hangs, or if there is none', async () => {
    server.behave = 'hang';
    expect(isStamped(await seal())).toBe(false);
    expect(isStamped(await seal('http://127.0.0.1:9/'))).toBe(false);
    expect(lines).toHaveLength(2);
  });
});
