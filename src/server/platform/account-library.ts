import { runWithTransaction } from '@better-auth/core/context';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { credentials, profiles, sessions, verifications } from '../store/accounts.ts';
import type { Server } from './context.ts';
import type { Transaction } from './database.ts';

export { hashPassword, verifyPassword };

const schema = { user: profiles, session: sessions, account: credentials, verification: verifications };

/** The accounts library, working inside a transaction of ours, so that account and records come or go together. */
export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

export async function openAccounts({ session, newId }: Pick<Server, 'session' | 'newId'>) {
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

  return {
    /** The account and its password; the hash is made before the transaction, since it takes its time. */
    create: (
      tx: Transaction,
      person: { name: string; email: string; passwordHash: string },
    ): Promise<string> =>
      within(tx, async () => {
        const { name, email, passwordHash } = person;
        const user = await internalAdapter.createUser(
          { name, email, emailVerified: false },
          { method: 'email' },
        );
        await internalAdapter.linkAccount({
          userId: user.id,
          accountId: user.id,
          providerId: 'credential',
          password: passwordHash,
        });
        return user.id;
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
    openSession: (tx: Transaction, userId: string, until: Date): Promise<string> =>
      within(tx, async () => {
        const { token } = await internalAdapter.createSession(userId, false, { expiresAt: until }, true);
        return token;
      }),
    endSession: (tx: Transaction, token: string): Promise<void> =>
      within(tx, () => internalAdapter.deleteSession(token)),
    prolongSession: (tx: Transaction, token: string, until: Date): Promise<unknown> =>
      within(tx, () => internalAdapter.updateSession(token, { expiresAt: until, updatedAt: new Date() })),
  };
}
