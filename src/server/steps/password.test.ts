import * as betterAuth from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { ownSender } from '#server/platform/visitor.ts';
import { fullPasswordCost, hashPassword, verifyPassword } from './password.ts';

const server = { passwordCost: fullPasswordCost };
const password = 'crème de café';

describe('passwords at the full cost', () => {
  test('a password hashed by better-auth is verified, and another is not', async () => {
    const hash = await betterAuth.hashPassword(password);
    expect(await verifyPassword(server, { hash, password }, ownSender)).toBe(true);
    expect(await verifyPassword(server, { hash, password: `${password}!` }, ownSender)).toBe(false);
  });

  test('a password is hashed as better-auth hashes it', async () => {
    const hash = await hashPassword(server, password, ownSender);
    expect(await betterAuth.verifyPassword({ hash, password })).toBe(true);
  });

  test('a server with a different password cost refuses the password', async () => {
    const hash = await hashPassword(server, password, ownSender);
    expect(await verifyPassword({ passwordCost: { N: 16, r: 1, p: 1 } }, { hash, password }, ownSender)).toBe(
      false,
    );
  });

  test('a password matches in every Unicode normalization', async () => {
    const hash = await hashPassword(server, password.normalize('NFD'), ownSender);
    expect(await verifyPassword(server, { hash, password: password.normalize('NFC') }, ownSender)).toBe(true);
  });

  test.each(['', 'plain', `${'0'.repeat(32)}:12`])(
    'comparing a password with %j throws, because it is not a hash',
    async (hash) => {
      await expect(verifyPassword(server, { hash, password }, ownSender)).rejects.toThrow('not one');
    },
  );
});

test('a full queue of one person refuses neither their colleagues nor other operators', async () => {
  const cheap = { passwordCost: { N: 1024, r: 8, p: 1 } };
  const hash = (operator: string, account: string) => hashPassword(cheap, password, { operator, account });
  // Two passwords are hashed at a time, and up to ten more for the same person may wait. All are sent before the first is
  // hashed.
  const ofAda = Array.from({ length: 12 }, () => hash('palm', 'ada'));
  const refused = hash('palm', 'ada');
  const others = [hash('palm', 'bo'), hash('network 203.0.113.7', 'cy')];
  await expect(refused).rejects.toMatchObject({ status: 503 });
  expect(await Promise.all([...ofAda, ...others])).toHaveLength(14);
});
