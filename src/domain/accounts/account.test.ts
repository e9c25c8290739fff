import { expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import { accountLimits, homeOfRole, roleOfArea, visitorsOf } from './account.ts';

test.each([
  ['super_admin', '/admin'],
  ['country_operator', '/operator'],
  ['dispatcher', '/dispatcher'],
  ['technician', '/technician/jobs'],
  ['client', '/client'],
  [null, '/'],
] as const)('after signing in, %s goes to %s', (role, home) => expect(homeOfRole(role)).toBe(home));

test('each area is open to its own role and to super admins, and other pages have no role', () => {
  const paths = [
    '/admin',
    '/operator/clients',
    '/dispatcher',
    '/technician/jobs/1',
    '/client',
    '/clients',
    '/',
  ];
  const lines = paths.map((path) => `${path}: ${visitorsOf(path)?.join(' ') ?? '-'}`);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "/admin: super_admin
    /operator/clients: country_operator super_admin
    /dispatcher: dispatcher super_admin
    /technician/jobs/1: technician super_admin
    /client: client super_admin
    /clients: -
    /: -"
  `);
});

test('every role starts in its own area', () => {
  for (const role of roles) expect(roleOfArea(homeOfRole(role))).toBe(role);
});

test('a password has at least 6 characters', () => expect(accountLimits.password.min).toBe(6));

test('10 wrong guesses are allowed per account and 100 per address in 15 minutes', () => {
  expect(accountLimits.guesses).toEqual({ perAccount: 10, perAddress: 100, windowMinutes: 15 });
});
