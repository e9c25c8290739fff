import { runWithTransaction } from '@better-auth/core/context';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { credentials, profiles, sessions, verifications } from '#server/store/accounts.ts';

const schema = { user: profiles, session: sessions, account: credentials, verification: verifications };

/** The device on which somebody signs in, as the list of the own sessions shows it. */
export type Device = { readonly address: string; readonly userAgent: string };

function credentialOf(userId: string, password: string) {
  return { userId, accountId: userId, providerId: 'credential', password };
}

/** Encrypts what only this server is to read. It can be decrypted as long as the session secret stays the same. */
export function encrypt({ session }: Pick<Server, 'session'>, data: string): Promise<string> {
  return symmetricEncrypt({ key: session.secret, data });
}

export function decrypt({ session }: Pick<Server, 'session'>, data: string): Promise<string> {
  return symmetricDecrypt({ key: session.secret, data });
}

type Needs = Pick<Server, 'session' | 'newId'>;

/** The library's own functions, and the way to let it work inside a transaction of ours. */
async function openLibrary({ session, newId }: Needs) {
  const options = {
    secret: session.secret,
    baseURL: 'http://localhost',
    database: () => {
      throw new Error('accounts are only reached inside a transaction');
    },
    emailAndPassword: { enabled: true },
    session: { expiresIn: session.seconds },
    advanced: { database: { generateId: newId } },
    logger: { disabled: true },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
  const adapterOn = (tx: Transaction) =>
    drizzleAdapter(tx.orm, { provider: 'pg', schema, transaction: false })({
      ...options,
      database: undefined,
    });
  const auth = betterAuth({ ...options, database: undefined });
  const { internalAdapter } = await auth.$context;
  const within = async <T>(tx: Transaction, work: () => Promise<T>): Promise<T> => {
    const adapter = adapterOn(tx);
    return await runWithTransaction({ ...adapter, transaction: (run) => run(adapter) }, work);
  };
  return { internalAdapter, within };
}

/** The accounts library, working inside a transaction of ours, so that account and records come or go together. */
export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

export async function openAccounts(needs: Needs) {
  const { internalAdapter, within } = await openLibrary(needs);
  return {
    /**
     * Makes the account with its password, or without one for somebody who is to be invited. The hash is made before
     * the transaction, because it takes its time.
     */
    create: (
      tx: Transaction,
      person: { name: string; email: string; passwordHash: string | null },
    ): Promise<string> =>
      within(tx, async () => {
        const { name, email, passwordHash } = person;
        const user = await internalAdapter.createUser(
          { name, email, emailVerified: false },
          { method: 'email' },
        );
        if (passwordHash !== null) await internalAdapter.linkAccount(credentialOf(user.id, passwordHash));
        return user.id;
      }),
    setPassword: (tx: Transaction, userId: string, passwordHash: string): Promise<void> =>
      within(tx, async () => {
        const known = await internalAdapter.findAccounts(userId);
        if (known.some(({ providerId }) => providerId === 'credential')) {
          await internalAdapter.updatePassword(userId, passwordHash);
        } else {
          await internalAdapter.linkAccount(credentialOf(userId, passwordHash));
        }
      }),
    /** The user of an e-mail address with its password hash, which may be missing. */
    find: (tx: Transaction, email: string) =>
      within(tx, async () => {
        const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
        if (!found) return null;
        const credential = found.accounts.find(({ providerId }) => providerId === 'credential');
        return { id: found.user.id, passwordHash: credential?.password ?? null };
      }),
    /** Opens a session and gives its token. */
    openSession: (tx: Transaction, userId: string, until: Date, device: Device): Promise<string> =>
      within(tx, async () => {
        const { address: ipAddress, userAgent } = device;
        const session = { expiresAt: until, ipAddress, userAgent };
        const { token } = await internalAdapter.createSession(userId, false, session, true);
        return token;
      }),
    endSession: (tx: Transaction, token: string): Promise<void> =>
      within(tx, () => internalAdapter.deleteSession(token)),
    prolongSession: (tx: Transaction, token: string, until: Date): Promise<unknown> =>
      within(tx, () => internalAdapter.updateSession(token, { expiresAt: until, updatedAt: new Date() })),
  };
}
