import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { demoPassword } from '#contract/demo.ts';
import { isMadeOfName } from '#domain/accounts/guessable-words.ts';
import type { PasswordCost, Server } from '#server/platform/context.ts';
import { invalidInput, tooBusy } from '#server/platform/errors.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import type { Sender } from '#server/platform/visitor.ts';
import { because } from '#words/say/because.ts';
import { isCommon } from './known-passwords.ts';

/** The cost parameters of better-auth. Its hashes have been stored since the first release. */
export const fullPasswordCost: PasswordCost = { N: 16_384, r: 16, p: 1 };

type Costing = Pick<Server, 'passwordCost'>;
type Choosing = Pick<Server, 'passwordCost' | 'requiresTwoFactor'>;

const keyBytes = 64;

/** Returns the salt and the key in hexadecimal digits, in the format of better-auth. */
export async function hashPassword({ passwordCost }: Costing, password: string, by: Sender): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await keyOf({ ...passwordCost, password, salt, by })).toString('hex')}`;
}

type NewPassword = { readonly password: string; readonly names: readonly string[] };

/** Throws if the password is easy to guess, for instance from the person's `names`. */
export async function hashNewPassword(
  server: Choosing,
  { password, names }: NewPassword,
  by: Sender,
): Promise<string> {
  await requireStrongPassword(server, password, names);
  return hashPassword(server, password, by);
}

export async function requireStrongPassword(
  { requiresTwoFactor }: Choosing,
  password: string,
  names: readonly string[],
): Promise<void> {
  // The demo company's password is public, so it is refused everywhere else.
  const forbidden = requiresTwoFactor ? ['demo coffee', ...names] : names;
  if (await isCommon(password)) throw invalidInput('password', because('password_weak'));
  if (isMadeOfName(password, forbidden)) throw invalidInput('password', because('password_is_name'));
}

type Checked = { readonly hash: string; readonly password: string };

/** Takes the same time for a right and a wrong password. Throws if the stored text is not a hash. */
export async function verifyPassword(
  { passwordCost }: Costing,
  { hash, password }: Checked,
  by: Sender,
): Promise<boolean> {
  const [salt = '', stored = ''] = hash.split(':');
  const key = Buffer.from(stored, 'hex');
  if (salt === '' || key.length !== keyBytes) throw new Error('a stored password hash is not one');
  return timingSafeEqual(key, await keyOf({ ...passwordCost, password, salt, by }));
}

/**
 * Only half of Node's threads may hash at once, so that other work does not wait. Operators take turns, and so do the
 * networks of people who are not signed in, so that no sign-in waits for the whole queue of another operator or
 * network.
 */
const hashing = inTurn(2, { operator: 50, person: 10 }, tooBusy);

type Hashed = PasswordCost & { readonly password: string; readonly salt: string; readonly by: Sender };

function keyOf({ N, r, p, password, salt, by }: Hashed): Promise<Buffer> {
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => {
        if (error) reject(error);
        else resolve(key);
      });
    });
  return hashing(hash, by);
}

/**
 * Compares the password with the hash. If there is no account, it takes as long as for a wrong password. The demo
 * company's public password is wrong everywhere else, no matter who chose it.
 */
export async function isRight(
  server: Costing & Pick<Server, 'isDemo'>,
  { hash, password }: { readonly hash: string | null; readonly password: string },
  by: Sender,
): Promise<boolean> {
  const isPublic = !server.isDemo && password.normalize('NFKC') === demoPassword;
  if (hash !== null && !isPublic) return verifyPassword(server, { hash, password }, by);
  await hashPassword(server, password, by);
  return false;
}
