import { expect, test } from 'vitest';
import type { ExportPiece, PersonalData } from '#contract/privacy.ts';
import { collectExport } from './collect-export.ts';

const place = (n: number) => ({
  at: `2026-11-0${n}T08:00:00Z`,
  id: `0190a0c0-0000-7000-8000-00000000000${n}`,
});
const data: PersonalData = {
  exported_at: '2026-11-18T06:00:00Z',
  account: { name: 'Layla "L" Noor' },
  records: { clients: [] },
  activity: { sign_ins: [{ n: 1 }], events_by_the_person: [], files_added: [{ name: 'a.jpg' }] },
  next: [{ part: 'events_by_the_person', ...place(1) }],
};

test('an export without later pieces is saved as one complete file', async () => {
  const file = await collectExport(
    { ...data, next: [] },
    {
      readPiece: () => Promise.reject(new Error('no piece is missing')),
      onProgress: () => undefined,
    },
  );
  const { next: _, ...whole } = data;
  expect(JSON.parse(await file.text())).toEqual(whole);
});

test('later pieces continue from the position of the previous one, even after an empty one, until the end', async () => {
  const pieces: ExportPiece[] = [
    { rows: [], next: place(2) },
    { rows: [{ n: 2 }, { n: 3 }], next: place(3) },
    { rows: [{ n: 4 }], next: null },
  ];
  const asked: unknown[] = [];
  const progress: unknown[] = [];
  const file = await collectExport(data, {
    readPiece: async (part, { at, id }) => {
      asked.push([part, at, id]);
      return pieces[asked.length - 1] ?? { rows: [], next: null };
    },
    onProgress: (rows, until) => progress.push([rows, until]),
  });
  const asIn = (n: number) => ['events_by_the_person', place(n).at, place(n).id];
  expect(asked).toEqual([asIn(1), asIn(2), asIn(3)]);
  expect(progress).toEqual([
    [0, place(2).at],
    [2, place(3).at],
  ]);
  const { activity } = JSON.parse(await file.text());
  expect(activity).toEqual({
    ...data.activity,
    events_by_the_person: [{ n: 2 }, { n: 3 }, { n: 4 }],
  });
});
