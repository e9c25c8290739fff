import { sql } from 'drizzle-orm';
import { demoPassword } from '#contract/demo.ts';
import { twoFactorRoles } from '#domain/accounts/account.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { ownSender } from '#server/platform/visitor.ts';
import { verifyPassword } from '#server/steps/password.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { decideDemo, findDemo } from '#server/store/installation.ts';
import { mailAt } from './company.ts';

/**
 * The kinds of accounts in a database. Only earlier versions created `mixed` databases, which have the accounts of the
 * demo company and managers of another company.
 */
type DemoContents = 'nobody' | 'demo' | 'mixed' | 'own';

export const wholeInstallation = systemFor({
  installation: 'the demo data belongs to several operators',
});

const demoLock = 7_203_943;

/**
 * Waits for other servers that are creating or closing the demo company: only one creates it, and the others see
 * whether it exists.
 */
export async function lockDemo(tx: Transaction): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${demoLock}::bigint)`);
}

/**
 * Returns the accounts of the database. Earlier versions did not store whether they belong to the demo company: it is
 * recognized by its addresses and its password, and then stored.
 */
export async function demoContentsOf(
  server: Pick<Server, 'database' | 'passwordCost'>,
): Promise<DemoContents> {
  const isDemo = await server.database.transaction(wholeInstallation, async (tx) => {
    await lockDemo(tx);
    return findDemo(tx);
  });
  if (isDemo !== null) return isDemo ? 'demo' : 'own';
  const hashes = await publicHashesOf(server);
  return server.database.transaction(wholeInstallation, async (tx) => {
    const [found] = await tx.rows<{ anyone: boolean; demo: boolean; managers: boolean }>(sql`
      select count(*) > 0 as anyone, coalesce(bool_or(has_public), false) as demo,
        coalesce(bool_or(role = any(${`{${twoFactorRoles}}`}) and not of_demo), false) as managers
      from (select r.role, ${isOfDemo(hashes)} as of_demo, ${hasOneOf(hashes)} as has_public
        from profiles p left join user_roles r on r.user_id = p.id) x`);
    if (!found?.anyone) return 'nobody';
    // A mixed database stays undecided until its demo accounts are closed.
    if (found.demo && found.managers) return 'mixed';
    decideDemo(tx, found.demo);
    return found.demo ? 'demo' : 'own';
  });
}

/**
 * Returns the stored hashes of the public password. The demo company's accounts were created with one hash, which they
 * keep when their addresses change.
 */
export async function publicHashesOf({
  database,
  passwordCost,
}: Pick<Server, 'database' | 'passwordCost'>): Promise<string[]> {
  const candidates = await database.transaction(wholeInstallation, (tx) =>
    tx.rows<{ hash: string }>(sql`
      select k.password as hash from credentials k join profiles p on p.id = k.user_id
      where k.password is not null group by k.password having count(*) > 1 or bool_or(${hasDemoAddress})`),
  );
  const hashes: string[] = [];
  for (const { hash } of candidates) {
    if (await verifyPassword({ passwordCost }, { hash, password: demoPassword }, ownSender))
      hashes.push(hash);
  }
  return hashes;
}

/** Returns the accounts at the demo company's addresses, and others that still have its password. */
export async function findDemoAccounts(tx: Transaction, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select p.id from profiles p where ${isOfDemo(hashes)} order by p.id`,
  );
  return rows.map(({ id }) => id);
}

const hasDemoAddress = sql`lower(p.email) like ${`%${mailAt('')}`}`;

const hasOneOf = (hashes: readonly string[]) => sql`exists (
  select from credentials k where k.user_id = p.id and k.password = any(${`{${hashes.join(',')}}`}::text[]))`;

const isOfDemo = (hashes: readonly string[]) => sql`(${hasDemoAddress} or ${hasOneOf(hashes)})`;
