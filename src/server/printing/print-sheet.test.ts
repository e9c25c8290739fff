import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { sampleSheet } from '#tests/support/files/sample-sheet.ts';
import { CostlySheetError, PrintingError, printingProcess, printSheet } from './print-sheet.ts';
import type { Sheet } from './sheet.ts';

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

const latin = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

/** Prints a sheet that contains a fact with this value. */
async function printValue(value: string): Promise<Uint8Array> {
  const sheet = await sampleSheet();
  const name = { en: 'Remarks', ar: 'ملاحظات' };
  return printSheet({ ...sheet, sections: [{ title: name, facts: [{ name, value }] }] });
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
  const file = join(folder, 'sheet.pdf');
  await writeFile(file, pdf);
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-']);
  await rm(folder, { recursive: true });
  return stdout.replace(/[\u202a-\u202e]/g, '').replace(/ +/g, ' ');
}

/** Kills the printing process, unless it has already ended because it used too much memory. */
function killPress(): void {
  const id = printingProcess();
  if (id !== undefined) process.kill(id, 'SIGKILL');
}

describe('a printed sheet', () => {
  it('is a PDF/A-3a with the sheet as data and as text inside', async () => {
    const pdf = await printSheet(await sampleSheet());
    expect(latin(pdf.subarray(0, 5))).toBe('%PDF-');
    expect(latin(pdf)).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/);
    const attachments = (await PDF.load(pdf)).getAttachments();
    expect([...attachments.keys()]).toEqual(['report.json', 'report.txt']);
  });

  it('has the same bytes each time', async () => {
    const sheet = await sampleSheet();
    const [first, second] = [await printSheet(sheet), await printSheet({ ...sheet })];
    killPress();
    const third = await printSheet(sheet);
    expect([Buffer.compare(first, second), Buffer.compare(first, third)]).toEqual([0, 0]);
  });

  it.runIf(hasPoppler)(
    'has links and hashes that can be copied, and says when letters are missing',
    async () => {
      const sheet = await sampleSheet();
      const hash = '0123456789abcdef'.repeat(4);
      const facts = [{ name: sheet.title, value: hash, isLeftToRight: true }];
      const whole = await textOf(await printSheet({ ...sheet, sections: [{ title: sheet.title, facts }] }));
      expect(whole).toContain(sheet.verification?.link);
      expect(whole).toContain(hash.slice(0, 32));
      expect(whole).not.toContain('\u200b');
      expect(whole).not.toContain(sheet.missingLetters.en);
      expect(await textOf(await printValue('राजेश'))).toContain(sheet.missingLetters.en);
    },
  );

  it.runIf(hasPoppler)('has joined Arabic words in reading order beside the English ones', async () => {
    const text = await textOf(await printSheet(await sampleSheet()));
    for (const expected of [
      'The Ritz-Carlton, Bahrain',
      'JO-2026-10482 أمر العمل',
      'Yusuf Al-Khalifa',
      'فاطمة أحمد',
      'الرجاء الحضور قبل الغداء',
      '7QKD-M2XN-94TF-HB3C',
      'Page 1 of 2',
    ])
      expect(text).toContain(expected);
  });

  it.runIf(hasPoppler)('prints source code and long words of people as text', async () => {
    const text = await textOf(await printValue('#panic("x") $ \\ ] } *b* _i_ @a <l> `raw` // end'));
    expect(text).toContain('#panic("x") $ \\ ] } *b* _i_ @a <l> `raw` // end');
    const long = await textOf(await printValue('x'.repeat(300)));
    expect(long.replace(/[^x]/g, '').length).toBeGreaterThanOrEqual(300);
  });

  it.runIf(hasPoppler)('prints tables whole, with a remark and without a code if it has none', async () => {
    const sheet = await sampleSheet();
    const name = { en: 'Word', ar: 'كلمة' };
    const long = 'أُصلحت المضخة وفُحص الضغط. '.repeat(300);
    const rows = [
      ['x'.repeat(60), { en: '5 h', ar: '5 س' }, null, long],
      ...Array(60).fill(['a', 'b', 'c', 'd']),
    ];
    const table = { columns: [{ name }, { name }, { name, share: 0.4 }, { name, share: 2 }], rows };
    const note = { en: '7 more entries are not printed.', ar: 'لم تُطبع 7 بنود أخرى.' };
    const sections = [
      { title: name, facts: [], table, note },
      { title: name, facts: [], note, isTogether: true },
    ];
    const notice = { en: 'Printed by Amal; not a signed report.', ar: 'طُبعت بواسطة أمل.' };
    const text = await textOf(await printSheet({ ...sheet, sections, notice, verification: null }));
    expect(text).toContain(notice.en);
    expect(text).toContain(note.en);
    expect(text.replace(/[^x]/g, '').length).toBeGreaterThanOrEqual(60);
    expect(text.match(/الضغط/g)?.length ?? 0).toBe(300);
    expect(text).not.toContain('7QKD-M2XN');
  });

  it.each([
    ['direction marks', '\u202eabc\u202c \u2067def\u2069 \u200fghi\u200e'],
    ['emoji and letters that no font has', 'ok 👍🏽 漢字 ठ \ud800 \ue000 \uece0 \ufffe'],
    ['marks without a letter', '\u0301 \u064e a\u064e ب\u0301 \u0338=\u0338 ـ\u0651'],
    ['control characters', 'a\u0000b\tc\u0007\r\nd\u0085e\u2028f\u200bg'],
    ['only Arabic', 'تم الإصلاح وتشغيل الماكينة\nشكراً'],
    ['nothing', ''],
  ])('prints %s', async (_, value) => {
    const sheet = await sampleSheet();
    const name = { en: value, ar: value };
    const changed: Sheet = {
      ...sheet,
      title: name,
      number: value,
      recipient: [value, value],
      letterhead: { ...sheet.letterhead, name: value, lines: [value], logo: null },
      sections: [
        {
          title: name,
          facts: [
            { name, value },
            { name, value: name },
            { name, value, isLeftToRight: true },
          ],
        },
      ],
      pageOf: name,
    };
    expect(latin(await printSheet(changed)).slice(0, 5)).toBe('%PDF-');
  });
});

describe('the process that prints', () => {
  it('starts again for the next sheet after it was killed', async () => {
    const sheet = await sampleSheet();
    await printSheet(sheet);
    killPress();
    expect((await printSheet(sheet)).length).toBeGreaterThan(0);
  });

  it('dies with one sheet and prints the sheet after it', async () => {
    const sheet = await sampleSheet();
    const broken = printSheet(sheet);
    const next = printSheet(sheet);
    let isDying = true;
    const kill = () => {
      if (!isDying) return;
      killPress();
      setImmediate(kill);
    };
    kill();
    await expect(broken.finally(() => (isDying = false))).rejects.toThrow(PrintingError);
    expect((await next).length).toBeGreaterThan(0);
  });

  it.each([
    ['time', { mostWaitMs: 1 }],
    ...(process.platform === 'linux'
      ? ([
          ['CPU time', { mostMs: 100, mostWaitMs: 60_000 }],
          ['memory', { mostMegabytes: 1 }],
        ] as const)
      : []),
  ] as const)('ends at a sheet that takes too much %s, and prints the next sheet', async (_, most) => {
    const sheet = await sampleSheet();
    killPress();
    const costly = printSheet(sheet, most);
    const next = printSheet(sheet);
    await expect(costly).rejects.toThrow(CostlySheetError);
    expect((await next).length).toBeGreaterThan(0);
  });

  it('refuses a broken picture and prints the next sheet', async () => {
    const sheet = await sampleSheet();
    const broken = printSheet({
      ...sheet,
      letterhead: { ...sheet.letterhead, logo: Buffer.from('no picture') },
    });
    const next = printSheet(sheet);
    await expect(broken).rejects.toThrow(PrintingError);
    expect((await next).length).toBeGreaterThan(0);
  });
});
