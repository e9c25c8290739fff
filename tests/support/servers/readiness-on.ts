import { tmpdir } from 'node:os';
import type { Server } from '#server/platform/context.ts';
import { diskStore } from '#server/platform/files/disk-store.ts';
import { type MarkedStore, markedStore } from '#server/platform/files/marked-store.ts';
import { openReadiness, type Readiness } from '#server/platform/readiness/readiness.ts';
import { preparationOf } from '#server/prepare-database.ts';
import { releasedMigrations } from '../databases/database.ts';

const preparation = preparationOf(releasedMigrations);

/** Returns a server's readiness. By default, the test's clock may differ from the database's by any amount. */
export function readinessOn(
  server: Pick<Server, 'database' | 'log' | 'now'>,
  clockToleranceSeconds = Number.POSITIVE_INFINITY,
  files: Pick<MarkedStore, 'kind' | 'look'> = markedStore(diskStore(tmpdir()), null),
): Readiness {
  return openReadiness({ ...server, files }, { preparation, clockToleranceSeconds });
}
