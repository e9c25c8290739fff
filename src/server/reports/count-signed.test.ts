import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countSignedVisits, listSignedVisits } from '#contract/reports.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { demoEmails, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the number of signed visits on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  test('each role counts exactly the visits that it can list', async () => {
    for (const role of ['country_operator', 'client', 'super_admin'] as const) {
      const caller = await app.as(demoEmails[role]);
      const days = [
        {},
        { from: '2026-11-01', until: '2026-11-15' },
        { from: '2026-11-15', until: '2026-11-01' },
      ];
      for (const period of days) {
        let listed = 0;
        let after: string | null = null;
        do {
          const page: object = { ...period, limit: 100, ...(after !== null && { after }) };
          const { items, next } = listSignedVisits.output.parse(
            (await caller.call(listSignedVisits, page)).body,
          );
          listed += items.length;
          after = next;
        } while (after !== null);
        expect((await caller.call(countSignedVisits, period)).body).toEqual({
          count: listed,
          is_more: false,
        });
      }
    }
  });
});
