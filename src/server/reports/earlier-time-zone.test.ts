import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { makeWorld } from '#tests/support/company/people.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer } from '#tests/support/servers/demo-server.ts';
import { checkSums } from './check-sums.ts';
import { keepPiece, keepSums } from './keep-sums.ts';

const now = new Date('2024-05-20T09:00:00Z');
/** May 11 in New York, and May 12 in Bahrain. */
const created_at = new Date('2024-05-11T22:00:00Z');
const promises = { respond_by: created_at, arrive_by: created_at };

test.each(databasesInTurn(import.meta.filename))(
  'on %s, sums of an earlier time zone do not return without the changes since',
  async (kind) => {
    const app = await startTestServer(kind, { isEmpty: true, now });
    onTestFinished(() => app.close());
    const { home } = await makeWorld(app.server);
    const ran = (statement: ReturnType<typeof sql>) =>
      app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));
    const moveTo = (time_zone: string) =>
      ran(
        sql`update country_operators set time_zone = ${time_zone} where id = ${home.operator.id} returning 1`,
      );
    const { id } = await makeRequest(app.server.database, home, { created_at, promises });
    await moveTo('America/New_York');
    await keepSums(app.server);
    await ran(sql`update service_requests set status = 'rejected', reviewed_at = ${now}, rejection_reason = 'Twice'
      where id = ${id} returning 1`);
    await moveTo('Asia/Bahrain');
    // The first piece is May 12 to 18, so May 11 still has its sums of New York.
    await keepPiece(app.server, home.operator.id);
    await moveTo('America/New_York');
    const faults: string[] = [];
    await checkSums(app.server.database, now, (fault) => faults.push(fault));
    expect(faults).toEqual([]);
  },
);
