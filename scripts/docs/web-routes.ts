import { readFileSync } from 'node:fs';
import { pagedRecords, recordAddress } from '#domain/events/record-address.ts';

const files = ['routes', 'record-routes', 'label-routes', 'entry-routes', 'signing-routes'];

/** Returns the path of each route that the files of the web application name, in alphabetical order. */
export function webRoutes(): string[] {
  const source = files.map((file) => readFileSync(`src/web/${file}.tsx`, 'utf8')).join('');
  const named = [...source.matchAll(/(?:guarded\(|path: |at\()\s*'(\/[^']+)'/g)].map(([, path = '']) => path);
  const ofRecords = pagedRecords.map((record) => recordAddress(record, '$id'));
  return [...named, ...ofRecords].map((path) => path.replaceAll(/\$(\w+)/g, '{$1}')).sort();
}
