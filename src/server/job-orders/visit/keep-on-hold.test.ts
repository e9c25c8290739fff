import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitJobOrder } from '#contract/job-orders/form.ts';
import { keepJobOrderOnHold, pauseJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { type Attention, getAttention } from '#contract/planning/attention.ts';
import { anyway, completedForm } from '#tests/support/company/job-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const at = (minutes: number) => new Date(testMoment.getTime() + minutes * 60_000);
const day = 24 * 60;
const hold_until = at(day).toISOString();
const instantOf = (text: string | null | undefined) => text && new Date(text).toISOString();

describe.each(databasesInTurn(import.meta.filename))('work that stays on hold, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const callOf = async (role: 'technician' | 'dispatcher') => (await app.as(world.home[role].email)).call;
  const held = async (paused_at = at(-1)) => {
    const { id, version } = await makeJob(app.server.database, world.home, {
      workflow_status: 'in_progress',
      started_at: paused_at,
      paused_at,
      duration_minutes: 60,
    });
    return { id, version };
  };
  const rowsOf = async (id: string) => {
    const { groups }: Attention = (await (await callOf('dispatcher'))(getAttention, {})).body;
    const onHold = groups.find((group) => group.kind === 'on_hold');
    const rows = (onHold?.rows ?? []).filter(({ job }) => job?.id === id);
    return rows.map(({ job }) => instantOf(job?.hold_until));
  };

  test.each(['technician', 'dispatcher'] as const)('a %s sets how long work stays on hold', async (role) => {
    const { body } = await (await callOf(role))(keepJobOrderOnHold, { ...(await held()), hold_until });
    const times = [instantOf(body.hold_until), instantOf(body.paused_at)];
    expect(times).toEqual([hold_until, at(-1).toISOString()]);
  });

  test('a time that has passed is refused', async () => {
    const send = await callOf('technician');
    const input = { ...(await held()), hold_until: testMoment.toISOString() };
    const { status, problem } = await changesNothing(app.server.database, () =>
      send(keepJobOrderOnHold, input),
    );
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'hold_until']);
  });

  test('the end of a hold is forgotten when the work continues or is reported', async () => {
    const send = await callOf('technician');
    const { id, version } = (await send(keepJobOrderOnHold, { ...(await held()), hold_until })).body;
    const resumed = (await send(startJobOrder, { id, version, ...anyway })).body;
    expect([resumed.paused_at, resumed.hold_until]).toEqual([null, null]);
    const again = (await send(pauseJobOrder, { id, version: resumed.version })).body;
    expect([again.paused_at === null, again.hold_until]).toEqual([false, null]);
    const other = (await send(keepJobOrderOnHold, { ...(await held()), hold_until })).body;
    const input = { id: other.id, version: other.version, ...completedForm };
    const reported = await send(submitJobOrder, input);
    expect([reported.status, reported.body.hold_until]).toEqual([200, null]);
  });

  test('planners see a hold overnight, and one that is longer than someone said', async () => {
    const overnight = await held(at(-day));
    const short = await held();
    const until = at(5).toISOString();
    await (await callOf('technician'))(keepJobOrderOnHold, { ...short, hold_until: until });
    expect([await rowsOf(overnight.id), await rowsOf(short.id)]).toEqual([[null], []]);
    app.clock.now = at(6);
    expect(await rowsOf(short.id)).toEqual([until]);
    app.clock.now = testMoment;
  });
});
