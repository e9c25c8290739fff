import { expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import { fileRecords, mayAddFiles, mayKeepInternal, mayRemoveFile } from '#domain/file.ts';
import { fileFormatOf, fileLimits, keptName } from './stored-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['jpeg', '\xff\xd8\xff\xe0....'],
  ['png', '\x89PNG\r\n\x1a\n....'],
  ['heic', '\0\0\0\x1cftypheic....'],
  ['heic', '\0\0\0\x1cftypmif1....'],
  ['pdf', '%PDF-1.7 …\n%%EOF\n'],
  [null, '\0\0\0\x1cftypisom....'],
  [null, '%PDF-1.7 without an end'],
  [null, ' %PDF-1.7\n%%EOF'],
  [null, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [null, 'GIF89a'],
  [null, ''],
] as const)('the format %s is recognized by the content %j', (format, content) => {
  expect(fileFormatOf(bytes(content))).toBe(format);
});

test('a file is stored under its name without folders, invisible characters and a wrong extension', () => {
  expect(keptName('C:\\fakepath\\IMG_1.HEIC', 'image/jpeg')).toBe('IMG_1.jpg');
  expect(keptName('../../etc/passwd', 'application/pdf')).toBe('passwd.pdf');
  expect(keptName('Rechnung v1.2.pdf', 'application/pdf')).toBe('Rechnung v1.2.pdf');
  expect(keptName('photo\u202egnp.\r\nhtml', 'image/jpeg')).toBe('photognp.html.jpg');
  expect(keptName('صورة.png', 'image/jpeg')).toBe('صورة.jpg');
  expect(keptName('', 'image/jpeg')).toBe('file.jpg');
  expect([...keptName('☕'.repeat(500), 'image/jpeg')]).toHaveLength(fileLimits.name.max);
});

test('the listed roles may add files to each record', () => {
  const table = fileRecords.map(
    (record) => `${record}: ${roles.filter((role) => mayAddFiles(role, record)).join(' ')}`,
  );
  expect(table).toEqual([
    'service_requests: super_admin country_operator dispatcher client',
    'job_orders: super_admin country_operator dispatcher technician client',
    'machines: super_admin country_operator dispatcher technician client',
    'clients: super_admin country_operator dispatcher client',
  ]);
});

test('a client cannot add internal files', () => {
  expect(roles.filter(mayKeepInternal)).toEqual([
    'super_admin',
    'country_operator',
    'dispatcher',
    'technician',
  ]);
});

test('people remove their own files within a day, and operators any file at any time', () => {
  const created_at = new Date('2026-11-18T07:00:00Z');
  const removers = (is_own: boolean, hours: number) => {
    const now = new Date(created_at.getTime() + hours * 3_600_000);
    return roles.filter((role) => mayRemoveFile(role, { is_own, created_at }, now));
  };
  expect(removers(true, 23)).toEqual(roles);
  expect(removers(true, 24)).toEqual(['super_admin', 'country_operator']);
  expect(removers(false, 1)).toEqual(['super_admin', 'country_operator']);
});
