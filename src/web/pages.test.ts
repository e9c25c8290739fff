import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPage, pages } from '#contract/pages.ts';
import { pagedRecords, recordAddress } from '#domain/events/record-address.ts';

test('the server knows every route of the application, and no other', () => {
  const files = [
    './routes.tsx',
    './record-routes.tsx',
    './label-routes.tsx',
    './entry-routes.tsx',
    './signing-routes.tsx',
  ];
  const source = files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('');
  const routes = [...source.matchAll(/(?:guarded\(|path: |at\()\s*'(\/[^']+)'/g)].map(
    ([, path = '']) => path,
  );
  routes.push(...pagedRecords.map((record) => recordAddress(record, '$id')));
  expect(routes.map((path) => path.replaceAll(/\$(\w+)/g, '{$1}')).sort()).toEqual([...pages].sort());
});

test('a page is identified by its whole path', () => {
  const paths = ['/auth', '/auth/', '/technician/jobs/0198', '/technician/jobs/0198/signature'];
  expect(paths.filter((path) => !isPage(path))).toEqual([]);
  const unknown = ['/', '/landing.html', '/auth/more', '/authx', '/technician/jobs/1/2', '/client/reports//'];
  expect(unknown.filter(isPage)).toEqual([]);
});
