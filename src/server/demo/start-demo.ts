import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Server } from '#server/platform/context.ts';
import { ownSender } from '#server/platform/visitor.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { hashPassword } from '#server/steps/password.ts';
import { decideDemo } from '#server/store/installation.ts';
import {
  demoContentsOf,
  findDemoAccounts,
  lockDemo,
  publicHashesOf,
  wholeInstallation,
} from './demo-database.ts';
import { type Seeded, seedDemo } from './seed.ts';

type Wishes = {
  /** True with `--demo`. */
  readonly isWanted: boolean;
  /** True with `--close-demo-accounts`. */
  readonly closes: boolean;
  /** True if an empty database gets the demo company even without `--demo`. */
  readonly isUsual: boolean;
  /** The time around which the demo data is created. */
  readonly now: Date;
};

type Started = {
  readonly isDemo: boolean;
  /** The number of demo accounts that were closed during this startup. */
  readonly closed: number;
};

type Starting = Seeded & Pick<Server, 'now'>;

/**
 * Decides whether the server runs the demo company, and creates it in an empty database. Throws if the command line
 * does not fit the database: the public password must open nothing without `--demo`, and the demo company's weaker
 * rules must not apply to the accounts of others.
 */
export async function startDemo(server: Starting, accounts: Accounts, wishes: Wishes): Promise<Started> {
  const { isWanted, closes, isUsual, now } = wishes;
  if (isWanted && closes) throw new Error('Use either --demo or --close-demo-accounts, not both.');
  const runs = isWanted || (isUsual && !closes);
  if (runs) await seedDemo(server, accounts, now);
  const contents = await demoContentsOf(server);
  const hasDemo = contents === 'demo' || contents === 'mixed';
  if (hasDemo && closes) return { isDemo: false, closed: await closeDemoAccounts(server) };
  if (contents === 'mixed' || (contents === 'demo' && !runs)) throw new Error(refusals[contents]);
  if (contents === 'own' && isWanted) throw new Error(refusals.own);
  return { isDemo: contents === 'demo', closed: 0 };
}

const wayOut =
  'use an empty database, or start once with --close-demo-accounts, which locks these accounts permanently and keeps all other data.';

const refusals = {
  demo: `This database holds the demo company, whose accounts have a public password. Start with --demo, ${wayOut}`,
  mixed: `This database holds the demo company, whose accounts have a public password, and accounts of others: ${wayOut}`,
  own: '--demo is refused: this database has accounts that are not of the demo company. Start without it, or use an empty database.',
};

/**
 * Gives the demo company's accounts a password that no one knows, signs them out and deactivates them. Technicians and
 * dispatchers stay active in their own records, as their jobs depend on these. From then on, the database no longer
 * counts as the demo company's.
 */
async function closeDemoAccounts(server: Starting): Promise<number> {
  const hashes = await publicHashesOf(server);
  const unknownHash = await hashPassword(server, randomBytes(32).toString('base64url'), ownSender);
  return server.database.transaction(wholeInstallation, async (tx) => {
    await lockDemo(tx);
    const ids = await findDemoAccounts(tx, hashes);
    const among = sql`any(${`{${ids.join(',')}}`}::uuid[])`;
    tx.write(sql`update credentials set password = ${unknownHash} where user_id = ${among}`);
    tx.write(sql`
      update profiles p set deactivated_at = coalesce(deactivated_at, ${server.now()}) where id = ${among}
        and not exists (select from technicians where user_id = p.id)
        and not exists (select from dispatchers where user_id = p.id)`);
    for (const id of ids) endSecrets(tx, id, 'deactivated');
    decideDemo(tx, false);
    return ids.length;
  });
}
