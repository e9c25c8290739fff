import { execFile, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleSheet } from '#tests/support/files/sample-sheet.ts';
import { printSheet } from './print-sheet.ts';
import { makeSealKey, type SealKey } from './seal-certificate.ts';
import { sealPdf } from './seal-pdf.ts';

const hasPoppler = spawnSync('pdfsig', ['-v']).error === undefined;
const now = new Date('2026-09-20T08:30:00.000Z');

async function reportOnSignature(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'seal-'));
  const file = join(folder, 'sealed.pdf');
  await writeFile(file, pdf);
  const { stdout } = await promisify(execFile)('pdfsig', ['-nocert', file]);
  await rm(folder, { recursive: true });
  return stdout;
}

describe('a seal', () => {
  let key: SealKey;
  let printed: Uint8Array;
  let sealed: Uint8Array;

  beforeAll(async () => {
    key = await makeSealKey('Grouphead installation', now);
    printed = await printSheet(await sampleSheet());
    sealed = await sealPdf(printed, { ...key, at: now, reason: 'Issued by Grouphead' });
  });

  it('has a self-signed certificate that is valid for fifty years', () => {
    const certificate = new X509Certificate(key.certificate);
    expect(certificate.subject).toBe('CN=Grouphead installation');
    expect(new Date(certificate.validFrom)).toEqual(new Date('2026-09-19T08:30:00.000Z'));
    expect(new Date(certificate.validTo)).toEqual(new Date('2076-09-20T08:30:00.000Z'));
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  });

  it('keeps the bytes of the printed sheet', () => {
    expect(Buffer.compare(printed, sealed.subarray(0, printed.length))).toBe(0);
    expect(sealed.length).toBeGreaterThan(printed.length);
  });

  it.runIf(hasPoppler)('is valid, and no longer valid after one byte has changed', async () => {
    expect(await reportOnSignature(sealed)).toMatch(/Total document signed[\s\S]*Signature is Valid/);
    const changed = Uint8Array.from(sealed);
    const at = Math.floor(printed.length / 2);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await reportOnSignature(changed)).toContain('Digest Mismatch');
  });
});
