import { basename } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { runMoment } from '../clock.ts';
import { rounds } from '../rounds.ts';

const kinds: readonly Database['kind'][] = ['pglite', 'postgres'];

/**
 * Returns the databases for a file whose rules do not depend on the database: both in the gate, and otherwise one,
 * depending on the file's name and the hour. So half of these files run on each database, and take turns. Some
 * behavior could differ between the databases, so each run tests it on both. This is the SQL of every call
 * (`tests/access`), simultaneous writes, and everything below the features.
 */
export function databasesInTurn(file: string): readonly Database['kind'][] {
  const letters = [...basename(file)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return rounds === 'all'
    ? kinds
    : kinds.filter((_, index) => index === (letters + runMoment.getUTCHours()) % 2);
}
