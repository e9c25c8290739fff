import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getFirstSteps } from '#contract/dashboards/first-steps.ts';
import { firstSteps } from '#domain/first-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the first steps of an operator on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const doneBy = async ({ email }: { readonly email: string }) =>
    (await (await app.as(email)).call(getFirstSteps, {})).body.done;

  test("a step is done as soon as the operator's own rows exist, and other operators' rows do not count", async () => {
    const { home, foreign } = world;
    expect(await doneBy(home.countryOperator)).toEqual(['technician', 'client', 'machine']);
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(
        sql`update country_operators set service_phone = '+97333001122' where id = ${home.operator.id}`,
      ),
    );
    await makeJob(app.server.database, home, { workflow_status: 'assigned' });
    expect(await doneBy(home.countryOperator)).toEqual(firstSteps.slice(0, -1));
    await makeJob(app.server.database, home, { workflow_status: 'completed' });
    expect(await doneBy(home.countryOperator)).toEqual(firstSteps);
    expect(await doneBy(foreign.countryOperator)).toEqual(['technician', 'client', 'machine']);
    expect(await doneBy(world.admin)).toEqual(firstSteps);
  });
});
