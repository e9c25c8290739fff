import { expect, test } from 'vitest';
import { mayEnter } from './path-after-sign-in.ts';

test('after sign-in, a user returns only to an area of their role', () => {
  expect(mayEnter('technician', '/technician/jobs/1')).toBe(true);
  expect(mayEnter('technician', '/dashboard')).toBe(true);
  expect(mayEnter('technician', '/dispatcher')).toBe(false);
  expect(mayEnter('client', '/operator/clients')).toBe(false);
  expect(mayEnter('client', '/jobs/JO-1048')).toBe(true);
  expect(mayEnter(null, '/technician')).toBe(false);
});

test('after sign-in, a super_admin returns to any area', () => {
  for (const path of ['/admin', '/operator', '/dispatcher/service-requests', '/technician/jobs', '/client']) {
    expect(mayEnter('super_admin', path)).toBe(true);
  }
});

test('after sign-in, no one is sent to another site', () => {
  expect(mayEnter('super_admin', '//evil.example/admin')).toBe(false);
  expect(mayEnter('super_admin', 'https://evil.example/admin')).toBe(false);
});
