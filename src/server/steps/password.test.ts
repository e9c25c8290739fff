import * as betterAuth from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { fullPasswordCost, hashPassword, verifyPassword } from './password.ts';

const server = { passwordCost: fullPasswordCost };
const password = 'crème de café';

describe('passwords at the full cost', () => {
  test('a password hashed by better-auth is verified, and another is not', async () => {
    const hash = await betterAuth.hashPassword(password);
    expect(await verifyPassword(server, hash, password)).toBe(true);
    expect(await verifyPassword(server, hash, `${password}!`)).toBe(false);
  });

  test('a password is hashed as better-auth hashes it', async () => {
    const hash = await hashPassword(server, password);
    expect(await betterAuth.verifyPassword({ hash, password })).toBe(true);
  });

  test('a server with a different password cost refuses the password', async () => {
    const hash = await hashPassword(server, password);
    expect(await verifyPassword({ passwordCost: { N: 16, r: 1, p: 1 } }, hash, password)).toBe(false);
  });

  test('a password matches in every Unicode normalization', async () => {
    const hash = await hashPassword(server, password.normalize('NFD'));
    expect(await verifyPassword(server, hash, password.normalize('NFC'))).toBe(true);
  });

  test.each(['', 'plain', `${'0'.repeat(32)}:12`])(
    'comparing a password with %j throws, because it is not a hash',
    async (hash) => {
      await expect(verifyPassword(server, hash, password)).rejects.toThrow('not one');
    },
  );
});
