import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { proofOfCode, proofOfFile } from './proof.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const fileOf = (text: string) => new File([text], 'JO-1001.pdf');

test('the proof of a PDF file or a code is its SHA-256', async () => {
  expect(await proofOfFile(fileOf('%PDF-1.7 content'))).toEqual({ proof: hash('%PDF-1.7 content') });
  expect(proofOfCode('ABCDEFGH0123456789JK')).toBe(hash('ABCDEFGH0123456789JK'));
});

test('a file that is not a PDF, is too large or cannot be read is refused', async () => {
  expect(await proofOfFile(fileOf('<html>'))).toEqual({ refused: 'notPdf' });
  expect(await proofOfFile(fileOf(''))).toEqual({ refused: 'notPdf' });
  const large = new File([new Uint8Array(25_000_001)], 'large.pdf');
  expect(await proofOfFile(large)).toEqual({ refused: 'tooLarge' });
  const gone = Object.assign(fileOf('%PDF-'), { arrayBuffer: () => Promise.reject(new Error('gone')) });
  expect(await proofOfFile(gone)).toEqual({ refused: 'unreadable' });
});
