import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPlayedDay, type PlayedDay, playDay, stopDay } from '#contract/demo.ts';
import { addAbsence } from '#contract/planning/absences.ts';
import { listTechnicians } from '#contract/technicians.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { dilmun } from '#server/demo/dilmun.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { demoEmails, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

type JobRow = {
  readonly id: string;
  readonly technician: string;
  readonly status: string;
  readonly scheduled_date: Date;
  readonly signer_name: string | null;
};

describe('a played day', () => {
  let app: TestServer;
  /** The number of actions after which the day waits until it is stopped. */
  let most = 0;
  beforeAll(async () => {
    app = await startTestServer('pglite', {
      pace: async (signal) => {
        if (!signal.aborted && state().acts >= most)
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    });
  });
  afterAll(() => app.close());

  const state = (): PlayedDay => {
    if (app.player === null) throw new Error('this is no demo');
    return app.player.state();
  };
  const play = async (acts: number) => {
    most = acts;
    const dispatcher = await app.as(demoEmails.dispatcher);
    expect((await dispatcher.call(playDay, {})).body).toMatchObject({ is_playing: true, acts: 0 });
    await eventually(() => expect(state().acts).toBe(acts));
    return dispatcher;
  };
  const rows = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const newJobs = () =>
    rows<JobRow>(sql`
      select j.id, t.name as technician, j.status, j.scheduled_date, s.signer_name
      from job_orders j join technicians t on t.id = j.technician_id left join signatures s on s.job_order_id = j.id
      where j.created_at >= ${app.clock.now} order by j.number`);

  test('technicians with time visit machines that clients reported, and someone at the client signs', async () => {
    const operator = await app.as(demoEmails.country_operator);
    const { body: team } = await operator.call(listTechnicians, { limit: 50 });
    const omar = team.items.find(({ name }) => name === 'Omar Khalifa');
    const today = dateIn('Asia/Bahrain', app.clock.now);
    const away = { technician_id: omar?.id ?? '', kind: 'sick', first_day: today, last_day: today } as const;
    expect((await operator.call(addAbsence, away)).status).toBe(200);
    await play(30);
    const jobs = await newJobs();
    expect(new Set(jobs.map(({ technician }) => technician)).size).toBeGreaterThan(3);
    for (const { technician } of jobs) expect(['Yusuf Darwish', 'Omar Khalifa']).not.toContain(technician);
    const completed = jobs.filter(({ status }) => status === 'completed');
    expect(completed.length).toBeGreaterThan(0);
    const signers = dilmun.clients.flatMap((client) => client.signers);
    for (const { signer_name } of completed) expect(signers).toContain(signer_name);
    const atWork = jobs.filter(({ status }) => status === 'in_progress').map(({ technician }) => technician);
    expect(new Set(atWork).size).toBe(atWork.length);
    expect(app.lines.filter((line) => line.includes('"error"'))).toEqual([]);
  });

  test('a day that is being played is not started again, and stops when a planner stops it', async () => {
    const operator = await app.as(demoEmails.country_operator);
    const before = (await operator.call(getPlayedDay, {})).body;
    expect(before).toMatchObject({ is_playing: true, acts: 30 });
    expect((await operator.call(playDay, {})).body).toEqual(before);
    expect((await operator.call(stopDay, {})).body).toEqual({ ...before, is_playing: false });
  });

  test('a played day leaves no session, and records no sign-in', async () => {
    expect(await rows(sql`select 1 from sessions where user_agent = 'Played day'`)).toEqual([]);
    expect(await rows(sql`select 1 from sign_in_events where address = '127.0.0.1'`)).toEqual([]);
  });

  test.each(['2026-11-19T14:05:00Z', '2026-11-19T20:50:00Z', '2026-11-19T23:10:00Z'])(
    'technicians are sent out at any hour: %s',
    async (now) => {
      app.clock.now = new Date(now);
      const before = new Set((await newJobs()).map(({ id }) => id));
      await play(4);
      await app.player?.stop();
      const jobs = (await newJobs()).filter(({ id }) => !before.has(id));
      expect(jobs.length).toBeGreaterThan(0);
      for (const { scheduled_date } of jobs)
        expect(scheduled_date.getTime() - Date.parse(now)).toBeLessThan(4 * 3_600_000);
    },
  );

  test('for planners of another operator, the day does not exist', async () => {
    for (const email of ['operator.ae@demo.test', 'dispatcher.ae@demo.test']) {
      const caller = await app.as(email);
      expect((await caller.call(getPlayedDay, {})).body).toBeNull();
      for (const call of [playDay, stopDay]) expect((await caller.call(call, {})).status).toBe(404);
    }
    expect(state().is_playing).toBe(false);
  });
});
