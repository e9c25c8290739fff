import { expect, test } from 'vitest';
import { isPage } from '#contract/pages.ts';

test('a page is identified by its whole path', () => {
  const paths = ['/auth', '/auth/', '/technician/jobs/0198', '/technician/jobs/0198/signature'];
  expect(paths.filter((path) => !isPage(path))).toEqual([]);
  const unknown = ['/', '/landing.html', '/auth/more', '/authx', '/technician/jobs/1/2', '/client/reports//'];
  expect(unknown.filter(isPage)).toEqual([]);
});
