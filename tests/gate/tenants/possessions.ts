import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Server } from '#server/platform/context.ts';
import { rowsOfOperator } from '#tests/support/databases/rows-of-operator.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import type { Neighbor } from './neighbor.ts';

/**
 * Returns everything that belongs to an operator, one line for each item. This includes the rows of every
 * table that contain the id of the operator, its people or its records. It also includes the emails to its
 * people, and its files with their hashes.
 */
export async function possessionsOf(
  { database, files }: Server,
  neighbor: Neighbor,
): Promise<ReadonlySet<string>> {
  const { id } = neighbor.company.operator;
  const rows = await rowsOfOperator(database, id);
  const mails = await database.transaction(systemIdentity, (tx) =>
    tx.rows<{ mail: string }>(sql`
      select 'outgoing_mails: ' || to_jsonb(m)::text as mail from outgoing_mails m
      where lower(recipient) in (select lower(email) from profiles where operator_id = ${id})`),
  );
  const kept = await Promise.all(
    neighbor.files.map(async (key) => {
      const body = await files.get(key);
      const bytes = body === null ? '' : Buffer.from(await new Response(body).arrayBuffer());
      return `file: ${key} ${createHash('sha256').update(bytes).digest('hex')}`;
    }),
  );
  return new Set([...rows, ...mails.map(({ mail }) => mail), ...kept]);
}

/** Returns the added, removed and changed lines. */
export function differences(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  const gone = [...before].filter((line) => !after.has(line)).map((line) => `- ${line}`);
  const added = [...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`);
  return [...gone, ...added].map((line) => line.slice(0, 1000));
}

/**
 * True if the line is an email that tells a recipient that someone tried to use their address. The sender
 * gets the same response as for a free address, so the email is the only difference.
 */
export function isNoticeOfAddress(line: string): boolean {
  return line.startsWith('+ outgoing_mails') && line.includes('"You already have an account"');
}

/** Returns the tables in which the operator has rows. */
export function tablesOf(possessions: ReadonlySet<string>): readonly string[] {
  return [...new Set([...possessions].map((line) => line.split(':')[0] ?? ''))].toSorted();
}
