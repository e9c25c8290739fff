import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { collectReports, reportFileName, type ZippedVisit } from './collect-reports.ts';

const visit = (number: string, name = 'Café Rose'): ZippedVisit => ({
  id: number,
  number,
  signed_at: '2026-11-20T22:30:00Z',
  time_zone: 'Asia/Bahrain',
  client: { name },
});
const pdfOf = ({ number }: ZippedVisit) => new Blob([`%PDF ${number}`]);
const collect = (
  visits: readonly ZippedVisit[],
  load: (one: ZippedVisit) => Promise<Blob>,
  signal = new AbortController().signal,
) => {
  const progress: number[] = [];
  const collecting = {
    load,
    onProgress: (done: number) => progress.push(done),
    signal,
    missingText: 'Missing:',
  };
  return collectReports(visits, collecting).then((collected) => ({ ...collected, progress }));
};

test("a file is named after the job, its day in the operator's time zone, and the client", () => {
  expect(reportFileName(visit('JO-7'))).toBe('JO-7 2026-11-21 Café Rose');
  expect(reportFileName(visit('JO-7', 'A/B: "C"\u202E\n..'))).toBe('JO-7 2026-11-21 A B C');
  expect(reportFileName(visit('JO-7', 'فندق الخليج'))).toBe('JO-7 2026-11-21 فندق الخليج');
});

test('the ZIP has each report under its own name, loaded one at a time', async () => {
  let loading = 0;
  const { file, missing, progress } = await collect(
    [visit('JO-1'), visit('JO-2'), visit('JO-1')],
    async (one) => {
      expect(++loading).toBe(1);
      await Promise.resolve();
      loading--;
      return pdfOf(one);
    },
  );
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(
    Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)])),
  ).toEqual({
    'JO-1 2026-11-21 Café Rose.pdf': '%PDF JO-1',
    'JO-2 2026-11-21 Café Rose.pdf': '%PDF JO-2',
    'JO-1 2026-11-21 Café Rose (2).pdf': '%PDF JO-1',
  });
  expect([missing, progress]).toEqual([[], [1, 2, 3]]);
});

test('a report that cannot be loaded is listed in the ZIP, and the download continues', async () => {
  const { file, missing, progress } = await collect([visit('JO-1'), visit('JO-2')], async (one) => {
    if (one.number === 'JO-1') throw new Error('not now');
    return pdfOf(one);
  });
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(Object.keys(entries)).toEqual(['JO-2 2026-11-21 Café Rose.pdf', 'missing-reports.txt']);
  expect(strFromU8(entries['missing-reports.txt'] ?? new Uint8Array())).toContain(
    'Missing:\r\nJO-1 2026-11-21 Café Rose',
  );
  expect([missing.map(({ number }) => number), progress]).toEqual([['JO-1'], [1, 2]]);
});

test('a cancelled download loads no more reports', async () => {
  const controller = new AbortController();
  const loaded: string[] = [];
  const collecting = collect(
    [visit('JO-1'), visit('JO-2')],
    async (one) => {
      loaded.push(one.number);
      controller.abort();
      return pdfOf(one);
    },
    controller.signal,
  );
  await expect(collecting).rejects.toThrow();
  expect(loaded).toEqual(['JO-1']);
});
