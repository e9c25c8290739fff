import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { FileView } from '#contract/files.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import { forgetDevice } from './forget.ts';
import { keepPreviews, previewsToKeep } from './keep-previews.ts';

afterEach(() => vi.unstubAllGlobals());

const photo = (id: string, media_type = 'image/jpeg') => ({ id, media_type }) as FileView;

test('a device keeps the previews of the first jobs, latest photos first, without duplicates or documents', () => {
  const first = [photo('old'), photo('report', 'application/pdf'), photo('new')];
  expect(previewsToKeep([first, [photo('old'), photo('other')]])).toEqual(['new', 'old', 'other']);
});

test('a device keeps no more previews than the limit', () => {
  const photos = Array.from({ length: 100 }, (_, number) => photo(String(number)));
  expect(previewsToKeep([photos])).toHaveLength(fileLimits.kept.previews);
});

test('a photo that the server left out is requested only once, until the device’s data is removed', async () => {
  const asked: string[] = [];
  const idle = (run: () => void) => run();
  vi.stubGlobal('window', { requestIdleCallback: idle });
  vi.stubGlobal('requestIdleCallback', idle);
  vi.stubGlobal('localStorage', {
    getItem: () => 'yusuf',
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://app.test').searchParams.get('ids') ?? '');
    return Response.json({ items: [{ id: 'kept', content: 'AAAA' }] });
  });
  await keepPreviews('yusuf', ['kept', 'gone']);
  await keepPreviews('yusuf', ['kept', 'gone']);
  await forgetDevice({ withFiles: false });
  await keepPreviews('yusuf', ['kept', 'gone']);
  expect(asked).toEqual(['kept,gone', 'kept,gone']);
});
