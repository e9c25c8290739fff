import { expect, test } from 'vitest';
import { afterSignature } from './after-signature.ts';

test('after the signature a technician returns to the jobs, a client and a super admin to the client area', () => {
  expect([afterSignature('technician'), afterSignature('client'), afterSignature('super_admin')]).toEqual([
    '/technician/jobs',
    '/client',
    '/client',
  ]);
});
