import { expect, test } from 'vitest';
import { mayEnter } from './wanted-path.ts';

test('after signing in, a role is led back into its own area only', () => {
  expect(mayEnter('technician', '/technician/jobs/1')).toBe(true);
  expect(mayEnter('technician', '/dashboard')).toBe(true);
  expect(mayEnter('technician', '/dispatcher')).toBe(false);
  expect(mayEnter('client', '/operator/clients')).toBe(false);
  expect(mayEnter('client', '/jobs/JO-1048')).toBe(true);
  expect(mayEnter(null, '/technician')).toBe(false);
});

test('a super_admin is led back into any role area', () => {
  for (const path of ['/admin', '/operator', '/dispatcher/service-requests', '/technician/jobs', '/client']) {
    expect(mayEnter('super_admin', path)).toBe(true);
  }
});

test('no one is led to another site', () => {
  expect(mayEnter('super_admin', '//evil.example/admin')).toBe(false);
  expect(mayEnter('super_admin', 'https://evil.example/admin')).toBe(false);
});
