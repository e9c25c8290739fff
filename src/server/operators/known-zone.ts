import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';

/** Refuses a zone whose full name the database does not know, because it would break queries across operators. */
export async function requireKnownZone(tx: Transaction, time_zone: string): Promise<void> {
  const zones = await tx.rows(sql`select 1 as known from pg_timezone_names where name = ${time_zone}`);
  if (zones.length === 0) throw invalidInput('time_zone', because('time_zone_missing'));
}
