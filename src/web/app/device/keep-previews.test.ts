import { expect, test } from 'vitest';
import type { FileView } from '#contract/files.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import { previewsToKeep } from './keep-previews.ts';

const photo = (id: string, media_type = 'image/jpeg') => ({ id, media_type }) as FileView;

test('the previews of the first jobs are kept, the latest photos first, each once, and no documents', () => {
  const first = [photo('old'), photo('report', 'application/pdf'), photo('new')];
  expect(previewsToKeep([first, [photo('old'), photo('other')]])).toEqual(['new', 'old', 'other']);
});

test('a device keeps no more than its most previews', () => {
  const photos = Array.from({ length: 100 }, (_, number) => photo(String(number)));
  expect(previewsToKeep([photos])).toHaveLength(fileLimits.kept.previews);
});
