import { basename } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { runMoment } from '../clock.ts';
import { rounds } from '../rounds.ts';

const kinds: readonly Database['kind'][] = ['pglite', 'postgres'];

const ofName = (file: string) => [...basename(file)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

/** A number that differs between files and between the hours of the run. */
const turnOf = (file: string) => ofName(file) + runMoment.getUTCHours();

/**
 * Returns the databases for a file whose rules do not depend on the database: both in the gate, and otherwise one,
 * depending on the file's name and the hour. So half of these files run on each database, and they alternate. Behavior
 * that could differ between the databases is tested on both in every run: the SQL of every call (`tests/access`),
 * simultaneous writes, and every layer below the features.
 */
export function databasesInTurn(file: string): readonly Database['kind'][] {
  return rounds === 'all' ? kinds : kinds.filter((_, index) => index === turnOf(file) % 2);
}

/**
 * Returns the databases for a test file about simultaneous actions: PostgreSQL in every run, because only there two
 * transactions run at the same time. The embedded database runs transactions one after another, so the file uses it only
 * every third hour and in the gate.
 */
export const databasesOfRaces = (file: string): readonly Database['kind'][] =>
  kinds.filter((kind) => rounds === 'all' || kind === 'postgres' || turnOf(file) % 3 === 0);
