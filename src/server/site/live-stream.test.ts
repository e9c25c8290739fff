import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signOut } from '#contract/accounts.ts';
import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import { updateDispatcher } from '#contract/dispatchers.ts';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { heartbeatSeconds, liveChange, livePath } from '#contract/live.ts';
import { approveServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import { updateTechnician } from '#contract/technicians.ts';
import { eventChannel, openLive } from '#server/platform/live.ts';
import { giveRole, user_roles } from '#server/store/accounts.ts';
import { anyway, appointmentAt, completedForm, jobSteps } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

type Message = { readonly event: string; readonly data: string };
type Stream = { readonly messages: Message[]; readonly ended: Promise<void>; close(): Promise<void> };

/** Reads server-sent events as they arrive. */
function follow(response: Response): Stream {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('the stream has no body');
  const messages: Message[] = [];
  const read = async () => {
    let text = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const parts = `${text}${chunk.value}`.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? '';
        messages.push({ event: field('event'), data: field('data') });
      }
    }
  };
  return { messages, ended: read(), close: () => reader.cancel() };
}

describe.each(['pglite', 'postgres'] as const)('live updates on %s', (kind) => {
  let app: TestServer;
  let world: World;
  const streams: Stream[] = [];

  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const stream of streams.splice(0)) await stream.close();
  });
  afterAll(() => app.close());

  const open = async (person: Person): Promise<Stream> => {
    const { cookie } = await app.as(person.email);
    const response = await app.request(livePath, { headers: { cookie } });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const stream = follow(response);
    streams.push(stream);
    // This does not use waitFor, which would advance the clock that a test has stopped.
    while (stream.messages.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(stream.messages).toEqual([{ event: 'ready', data: expect.stringMatching(/^{"quiet_ms":\d+}$/) }]);
    return stream;
  };
  const changesIn = ({ messages }: Stream) =>
    messages.filter(({ event }) => event === 'change').map(({ data }) => liveChange.parse(JSON.parse(data)));
  const beatsOf = ({ messages }: Stream) => messages.filter(({ event }) => event === 'heartbeat').length;
  const done = async <C extends Call>(person: Person, call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const { status, body, problem } = await (await app.as(person.email)).call(call, input);
    expect([status, problem.detail]).toEqual([200, undefined]);
    return body;
  };

  /** Takes a job through all of its steps, with one call for each. */
  async function completeOneJob(): Promise<{ request: string; job: string; machine: string }> {
    const { client, dispatcher, technician } = world.home;
    const machine_id = client.machines[0].id;
    const { id, version } = await done(client, submitServiceRequest, {
      machine_id,
      problem_description: 'It no longer heats up.',
      preferred_date: '2026-11-20',
    });
    const appointment = appointmentAt(technician.row.id);
    const approved = await done(dispatcher, approveServiceRequest, { id, version, appointment });
    const job = approved.job_order?.id ?? '';
    let current = await done(technician, getJobOrder, { id: job });
    current = await done(technician, startJobOrder, { id: job, version: current.version, ...anyway });
    const form = { id: job, ...completedForm };
    current = await done(technician, saveJobOrder, { ...form, version: current.version });
    current = await done(technician, submitJobOrder, { ...form, version: current.version });
    await done(technician, signJobOrder, await jobSteps(app).signature(current));
    return { request: id, job, machine: machine_id };
  }

  test('live updates reach the people concerned, in order, with the id only, and no one else', async () => {
    const { home, foreign, admin } = world;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const concerned = await Promise.all(
      [admin, home.countryOperator, home.dispatcher, home.client].map(open),
    );
    const technician = await open(home.technician);
    const unconcerned = await Promise.all(
      [
        home.secondTechnician,
        home.secondClient,
        foreign.countryOperator,
        foreign.dispatcher,
        foreign.technician,
        foreign.client,
      ].map(open),
    );
    const { request, job, machine } = await completeOneJob();
    const ofTheJob = [
      ...['created', 'rescheduled', 'started', 'saved', 'submitted', 'signed'].map((step) => ({
        type: `job-orders.${step}`,
        record_id: job,
      })),
      { type: 'machines.serviced', record_id: machine },
    ];
    const ofTheRequest = ['submitted', 'approved', 'assigned'].map((step) => ({
      type: `service-requests.${step}`,
      record_id: request,
    }));
    // All streams get a change at the same moment, so an event that was read on one of them was sent to all.
    // The next heartbeat comes after it, so a reader who has received that heartbeat has missed nothing. The
    // clock is stopped, so this must not wait for a timer.
    while (changesIn(technician).length < ofTheJob.length)
      await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(heartbeatSeconds * 1000);
    vi.useRealTimers();
    const streams = [...concerned, technician, ...unconcerned];
    await eventually(() => expect(streams.map(beatsOf)).toEqual(streams.map(() => 1)));
    for (const stream of concerned) expect(changesIn(stream)).toEqual([...ofTheRequest, ...ofTheJob]);
    expect(changesIn(technician)).toEqual(ofTheJob);
    for (const stream of unconcerned) expect(changesIn(stream)).toEqual([]);
  });

  test('live updates contain no refused or rolled-back change', async () => {
    const { dispatcher } = world.home;
    const stream = await open(dispatcher);
    const { id, version } = await makeRequest(app.server.database, world.home);
    const caller = await app.as(dispatcher.email);
    const appointment = appointmentAt(world.foreign.technician.row.id);
    const { status } = await caller.call(approveServiceRequest, { id, version, appointment });
    expect(status).toBe(422);
    await done(dispatcher, approveServiceRequest, { id, version });
    await eventually(() =>
      expect(changesIn(stream)).toEqual([{ type: 'service-requests.approved', record_id: id }]),
    );
  });

  test('live updates tell the browser to read everything again when another server starts', async () => {
    const stream = await open(world.home.dispatcher);
    const other = await openLive(app.server);
    await eventually(() => expect(stream.messages.filter(({ event }) => event === 'ready')).toHaveLength(2));
    await other.close();
  });

  test('live updates skip an unknown message, and continue', async () => {
    const stream = await open(world.home.dispatcher);
    for (const message of ['', 'text', '{}', '"text"', '{"type":"unknown","record_id":"x"}'])
      await app.server.database.transaction(systemIdentity, async (tx) => tx.announce(eventChannel, message));
    const { id, version } = await makeRequest(app.server.database, world.home);
    await done(world.home.dispatcher, approveServiceRequest, { id, version });
    await eventually(() => expect(changesIn(stream)).toHaveLength(1));
    expect(app.lines.filter((line) => line.includes('live message not understood'))).toHaveLength(5);
  });

  test('live updates about records that a role cannot read, such as invoices, do not reach it', async () => {
    const { dispatcher, countryOperator, operator } = world.home;
    const streams = [await open(dispatcher), await open(countryOperator)];
    const paid = { type: 'invoices.paid', record_id: crypto.randomUUID(), operator_id: operator.id };
    await app.server.database.transaction(systemIdentity, async (tx) =>
      tx.announce(eventChannel, JSON.stringify(paid)),
    );
    const { id, version } = await makeRequest(app.server.database, world.home);
    await done(dispatcher, approveServiceRequest, { id, version });
    const types = () => streams.map((stream) => changesIn(stream).map(({ type }) => type));
    const approved = 'service-requests.approved';
    await eventually(() => expect(types()).toEqual([[approved], ['invoices.paid', approved]]));
  });

  test('live updates are for signed-in people, and without a role they contain no change', async () => {
    expect((await app.request(livePath)).status).toBe(401);
    const [newcomer, dispatcher] = await Promise.all([world.newcomer, world.home.dispatcher].map(open));
    const { id, version } = await makeRequest(app.server.database, world.home);
    await done(world.home.dispatcher, approveServiceRequest, { id, version });
    await vi.waitFor(() => expect(dispatcher && changesIn(dispatcher)).toHaveLength(1));
    expect(newcomer && changesIn(newcomer)).toEqual([]);
  });

  test('the number of live streams per person is limited, and an ended stream frees its place', async () => {
    const person = world.foreign.technician;
    const { cookie } = await app.as(person.email);
    const ask = async () => (await app.request(livePath, { headers: { cookie } })).status;
    const mine = await Promise.all(Array.from({ length: 30 }, () => open(person)));
    expect(await ask()).toBe(429);
    await open(world.foreign.dispatcher);
    await mine[0]?.close();
    await eventually(async () => expect(await open(person)).toBeDefined());
  });

  test('live streams have a heartbeat every 25 seconds', async () => {
    const person = world.foreign.client;
    await app.as(person.email);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stream = await open(person);
    await vi.advanceTimersByTimeAsync(heartbeatSeconds * 1000 - 1);
    expect(beatsOf(stream)).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await eventually(() => expect(beatsOf(stream)).toBe(1));
  });

  test.each(['technician', 'dispatcher'] as const)(
    'live streams end immediately for a %s who is deactivated',
    async (listenerRole) => {
      const { home } = world;
      const person = listenerRole === 'technician' ? home.secondTechnician : home.secondDispatcher;
      // The clock is stopped, so no heartbeat ends the stream.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const [mine, colleague] = [await open(person), await open(home.dispatcher)];
      const { name } = person;
      const change = { version: 1, name, phone: '+973 1700 0001', is_active: false };
      const id = listenerRole === 'technician' ? home.secondTechnician.row.id : home.secondDispatcher.id;
      if (listenerRole === 'technician')
        await done(home.countryOperator, updateTechnician, { id, ...change });
      else await done(home.countryOperator, updateDispatcher, { id, ...change });
      await mine.ended;
      vi.useRealTimers();
      await eventually(() =>
        expect(changesIn(colleague)).toContainEqual({ type: `${listenerRole}s.deactivated`, record_id: id }),
      );
      expect(beatsOf(mine)).toBe(0);
    },
  );

  test('live streams end with the session, at the next heartbeat', async () => {
    const person = world.foreign.secondClient;
    const caller = await app.as(person.email);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stream = await open(person);
    await caller.call(signOut, {});
    await vi.advanceTimersByTimeAsync(heartbeatSeconds * 1000);
    vi.useRealTimers();
    await stream.ended;
    expect(stream.messages.map(({ event }) => event)).toEqual(['ready', 'session']);
  });

  test('live streams end with a change of role, at the next heartbeat, also for a person who gets one', async () => {
    const { newcomer, foreign } = world;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [changed, given, other] = await Promise.all(
      [foreign.dispatcher, newcomer, foreign.client].map(open),
    );
    await app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.orm.delete(user_roles).where(eq(user_roles.user_id, foreign.dispatcher.user_id));
      giveRole(tx, newcomer.user_id, 'dispatcher');
    });
    await vi.advanceTimersByTimeAsync(heartbeatSeconds * 1000);
    vi.useRealTimers();
    await Promise.all([changed?.ended, given?.ended]);
    await eventually(() => expect(other && beatsOf(other)).toBe(1));
    expect(changed?.messages.map(({ event }) => event)).toEqual(['ready', 'session']);
  });

  test('live streams check all their sessions in one transaction', async () => {
    const people = [world.admin, world.home.dispatcher, world.home.technician, world.home.client];
    for (const { email } of people) await app.as(email);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const streams = await Promise.all([...people, ...people].map(open));
    const transaction = vi.spyOn(app.server.database, 'transaction');
    await vi.advanceTimersByTimeAsync(heartbeatSeconds * 1000);
    vi.useRealTimers();
    await eventually(() => expect(streams.map(beatsOf)).toEqual(streams.map(() => 1)));
    expect(transaction).toHaveBeenCalledTimes(1);
  });

  test('live streams end when the database cannot confirm their sessions', async () => {
    const { dispatcher } = world.home;
    const asOwner = (statement: string) => app.server.database.asOwner((tx) => tx.script(statement));
    await app.as(dispatcher.email);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stream = await open(dispatcher);
    await asOwner('revoke select on sessions from grouphead_system');
    try {
      await vi.advanceTimersByTimeAsync(heartbeatSeconds * 1000);
      vi.useRealTimers();
      await stream.ended;
    } finally {
      await asOwner('grant select on sessions to grouphead_system');
    }
    expect(stream.messages.map(({ event }) => event)).toEqual(['ready', 'session']);
  });
});
