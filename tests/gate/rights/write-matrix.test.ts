import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { report } from '../measured.ts';
import { readTables, thenRolledBack } from './cell.ts';
import { expectedRights } from './expected.ts';
import { looseSecurity, seenWithoutTies, wrongCell, wrongServerRights } from './findings.ts';
import { makeRightsWorld, type RightsWorld } from './world-rows.ts';

describe.each(['postgres', 'pglite'] as const)('what each role may write, on %s', (kind) => {
  let app: TestServer;
  let world: RightsWorld;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeRightsWorld(app.server);
  });
  afterAll(() => app.close());

  test('each role has exactly the write rights in the handwritten table, and none for another operator or column', async (context) => {
    const wrong: string[] = [];
    let cells = 0;
    await thenRolledBack(app.server.database, async (tx) => {
      const tables = await readTables(tx, world, roles);
      const unknown = Object.keys(expectedRights).filter(
        (name) => !tables.some((table) => table.name === name),
      );
      expect(unknown).toEqual([]);
      for (const table of tables) {
        for (const role of roles) wrong.push(...(await wrongCell(tx, world, table, role)));
        cells += roles.length;
      }
    });
    expect.soft(wrong).toEqual([]);
    report(context, [
      { what: `rights of a role on a table, on ${kind}`, goal: { atLeast: 130 }, measured: cells },
      {
        what: `of them that differ from the documented ones, on ${kind}`,
        goal: { exactly: 0 },
        measured: wrong.length,
      },
    ]);
  });

  test('each role may write nothing without its IDs', async () => {
    await thenRolledBack(app.server.database, async (tx) => {
      expect(await seenWithoutTies(tx, await readTables(tx, world, roles))).toEqual([]);
    });
  });

  test('no role may write more than it reads on a table without a policy, and a guest may write nothing', async () => {
    await app.server.database.asOwner(async (tx) => {
      expect(await looseSecurity(tx)).toEqual([]);
      expect(await wrongServerRights(tx)).toEqual([]);
    });
  });
});
