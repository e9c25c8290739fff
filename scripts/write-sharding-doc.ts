import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pgliteDatabase, pgliteOptions } from '#server/database/pglite.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { shardingDoc } from './sharding.ts';

/**
 * Writes docs/sharding.md from a database that is migrated in memory. A test fails if the page is out of
 * date.
 */

const database = pgliteDatabase(await PGlite.create(pgliteOptions));
try {
  await prepareDatabase(database, 'src/server/migrations');
  writeFileSync(new URL('../docs/sharding.md', import.meta.url), await shardingDoc(database));
} finally {
  await database.close();
}
