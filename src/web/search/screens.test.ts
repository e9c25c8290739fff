import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import { searchWords } from '#words/en/search.ts';
import { startWords } from '#words/en/start.ts';
import { screensOf, screensWith } from './screens.ts';

const words = { ...startWords, search: searchWords };
const routes = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8');
const paths = [...routes.matchAll(/(?:guarded\(|path: )\s*'(\/[^'$]*)'/g)].map(([, path]) => path);
const withoutSignIn = [
  '/',
  '/auth',
  '/setup',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/confirm-address',
  '/confirm-email',
];

describe('searching for screens', () => {
  test('the search finds every screen that opens without a record', () => {
    const found = new Set(roles.flatMap((role) => screensOf(role, words).map(({ to }) => to)));
    expect([...found].sort()).toEqual(paths.filter((path) => path && !withoutSignIn.includes(path)).sort());
    expect(new Set(screensOf('super_admin', words).map(({ to }) => to))).toEqual(found);
  });

  test("the search finds the screens of the person's own area, each once", () => {
    const area = { country_operator: '/operator', dispatcher: '/dispatcher', technician: '/technician' };
    for (const [role, home] of [...Object.entries(area), ['client', '/client']] as const) {
      const paths = screensOf(role as keyof typeof area, words).map(({ to }) => to);
      expect(new Set(paths).size).toBe(paths.length);
      const elsewhere = paths.filter((to) => !['/notifications', '/account', '/dashboard'].includes(to));
      expect(elsewhere.every((to) => to === home || to.startsWith(`${home}/`))).toBe(true);
    }
  });

  test('the search matches the beginnings of words in names and areas', () => {
    const pathsWith = (text: string) =>
      screensWith(screensOf('super_admin', words), text).map(({ to }) => to);
    expect(pathsWith('disp sched')).toEqual(['/dispatcher/schedule']);
    expect(pathsWith('AUDIT')).toEqual(['/admin/audit']);
    expect(pathsWith('udit')).toEqual([]);
    expect(pathsWith('')).toHaveLength(screensOf('super_admin', words).length);
  });
});
