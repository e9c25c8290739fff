import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOperatorDashboard } from '#contract/dashboards.ts';
import { getAttention } from '#contract/planning/attention.ts';
import {
  countSignedVisits,
  getGlobalReport,
  getOperatorReport,
  listReportRows,
  listSignedVisits,
} from '#contract/reports.ts';
import { makeWorld } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const century = { from: '1927-01-01', until: '2026-12-31' };
const year = { from: '2026-01-01', until: '2026-12-31' };

describe.each(databasesInTurn(import.meta.filename))('unusual periods and companies on %s', (kind) => {
  let app: TestServer;
  let operator: Caller;
  let admin: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    const world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
    admin = await app.as(world.admin.email);
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update technicians set is_active = false returning 1`),
    );
  });
  afterAll(() => app.close());

  test('a report of a hundred years is refused with the longest period', async () => {
    for (const { status, body } of [
      await operator.call(getOperatorReport, century),
      await admin.call(getGlobalReport, century),
      await operator.call(listReportRows, { ...century, rows: 'requests' }),
    ]) {
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('366')]);
    }
  });

  test('the signed visits of a hundred years are listed page by page, and counted up to a limit', async () => {
    expect((await operator.call(listSignedVisits, century)).status).toBe(200);
    expect((await operator.call(countSignedVisits, century)).status).toBe(200);
  });

  test('an operator without an active technician gets its report, home and attention list', async () => {
    const report = await operator.call(getOperatorReport, year);
    expect([report.status, report.body.figures.utilization, report.body.technicians]).toEqual([
      200,
      null,
      [],
    ]);
    expect((await operator.call(getOperatorDashboard, {})).status).toBe(200);
    expect((await operator.call(getAttention, {})).status).toBe(200);
  });
});
