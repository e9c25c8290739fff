import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import { listFiles, uploadFile } from '#contract/files.ts';
import { missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { getMachine } from '#contract/machines.ts';
import { eraseAccount } from '#contract/privacy.ts';
import { listSiteMachines, reportOnVisit } from '#contract/service-requests/report-on-visit.ts';
import { getServiceRequest, listServiceRequests } from '#contract/service-requests.ts';
import { listTimeline } from '#contract/timeline.ts';
import { staffOfEveryClient } from '#tests/support/company/client-people.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import type { Person } from '#tests/support/company/people.ts';
import { shareWorld } from '#tests/support/company/shared-world.ts';
import { changeJob, type JobSeed, makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { tinyPhoto } from '#tests/support/files/forgeries.ts';
import { testMoment } from '#tests/support/servers/demo-server.ts';

const hoursAgo = (hours: number) => new Date(testMoment.getTime() - hours * 3_600_000);

describe.each(databasesOfRaces(import.meta.filename))('a report during a visit on %s', (kind) => {
  const on = shareWorld(kind);
  const as = ({ email }: Person) => on.app.as(email);
  const database = () => on.app.server.database;
  /** Ends the open cases, so that each test begins with none. */
  const endCases = () =>
    database().transaction(systemIdentity, (tx) =>
      tx.rows(sql`update service_requests set status = 'rejected', rejection_reason = 'Over', reviewed_at = now()
        where status in ('pending', 'reviewed')`),
    );
  const visit = (seed: JobSeed = {}) => makeJob(database(), on.world.home, seed);
  const words = () => ({
    machine_id: on.world.home.client.machines[1].id as string | null,
    problem_description: 'The grinder in the bar is stuck.',
    preferred_date: '2027-12-01',
    contact_phone: '+973 3612 3456',
    reported_by_name: 'Layla',
  });
  type Input = InputOf<typeof reportOnVisit>;
  const report = async (id: string, more: Partial<Input> = {}, by: Person = on.world.home.technician) =>
    (await as(by)).call(reportOnVisit, { id, ...words(), ...more });
  const newest = async () =>
    (await (await as(on.world.home.dispatcher)).call(listServiceRequests, { limit: 1 })).body.items[0];

  test('the report becomes a request of the client that everyone gets notified of, with the technician and who spoke', async () => {
    await endCases();
    const { home } = on.world;
    const { id } = await visit();
    const { status, body } = await report(id, { urgency: 'high', fault: 'grinder' });
    expect([status, body]).toEqual([
      200,
      { number: expect.stringMatching(/^SR-/), is_added: false, alert: null },
    ]);
    const request = await newest();
    expect(request).toMatchObject({
      number: body.number,
      client_id: home.client.row.id,
      machine_id: home.client.machines[1].id,
      requestor_user_id: home.technician.user_id,
      requested_by: 'technician',
      reported_by_name: 'Layla',
      contact_phone: '+97336123456',
      service_type_requested: 'trouble_call',
      urgency: 'high',
      status: 'pending',
    });
    const requestId = request?.id ?? '';
    expect(await eventsOf(database(), requestId)).toMatchObject([
      {
        type: 'service-requests.reported-on-visit',
        client_id: home.client.row.id,
        actor_user_id: home.technician.user_id,
        actor_role: 'technician',
      },
    ]);
    const textsOf = async (person: Person) =>
      (await notificationsOf(await as(person), 'service-requests.reported-on-visit'))
        .filter(({ record_id }) => record_id === requestId)
        .map(({ text }) => text);
    expect(await textsOf(home.dispatcher)).toEqual([
      `New service request ${body.number}, reported by a technician during a visit`,
    ]);
    expect(await textsOf(home.client)).toEqual([
      expect.stringContaining(
        `Your request ${body.number} was logged by the technician during a visit; a tech`,
      ),
    ]);
    const thread = { record: 'service_requests', record_id: requestId } as const;
    for (const person of [home.dispatcher, home.client]) {
      const { items } = (await (await as(person)).call(listTimeline, thread)).body;
      expect(items).toMatchObject([
        { type: 'service-requests.reported-on-visit', actor_name: home.technician.name },
      ]);
    }
    const seen = await (await as(home.technician)).call(getServiceRequest, { id: requestId });
    expect(seen.status).toBe(403);
  });

  test('a machine with an open case gets no second one: the report is added to it, unless it is a different fault', async () => {
    await endCases();
    const { home } = on.world;
    const machine_id = home.client.machines[1].id;
    const open = await makeRequest(database(), home, { machine_id, urgency: 'low' });
    const { id } = await visit();
    const before = (await newest())?.number;
    const { body } = await report(id, { urgency: 'high' });
    expect(body).toEqual({ number: `SR-${open.number}`, is_added: true, alert: null });
    const dispatcher = await as(home.dispatcher);
    expect((await newest())?.number).toBe(before);
    const { items } = (
      await dispatcher.call(listTimeline, { record: 'service_requests', record_id: open.id })
    ).body;
    expect(items.filter((item) => item.kind === 'comment')).toMatchObject([
      {
        author_name: home.technician.name,
        author_role: 'technician',
        text: 'The grinder in the bar is stuck.\nMentioned by Layla during a visit\nPhone: +973 3612 3456',
      },
    ]);
    expect((await dispatcher.call(getServiceRequest, { id: open.id })).body.urgency).toBe('high');
    const other = await report(id, { different_fault: true });
    expect(other.body.is_added).toBe(false);
    const request = await newest();
    expect(request?.number).toBe(other.body.number);
    expect((await eventsOf(database(), request?.id ?? '')).at(-1)?.changes).toMatchObject({
      different_from: { to: `SR-${open.number}` },
    });
  });

  test('a machine has one emergency: a second one is added to it, even as a different fault', async () => {
    await endCases();
    const { id } = await visit();
    const first = await report(id, { urgency: 'emergency' });
    const second = await report(id, { urgency: 'emergency', different_fault: true });
    expect(first.body.is_added).toBe(false);
    expect(second.body).toMatchObject({ number: first.body.number, is_added: true });
  });

  test('of two reports at the same time, one opens the case, and the other is added to it', async () => {
    await endCases();
    const { id } = await visit();
    const answers = await Promise.all([report(id), report(id)]);
    expect(answers.map(({ body }) => body.is_added).toSorted()).toEqual([false, true]);
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
  });

  test('a machine that is not registered is registered for the client, and found again by its serial number', async () => {
    await endCases();
    const { home, foreign } = on.world;
    const { id } = await visit();
    const new_machine = {
      model: 'Kettle Nine',
      serial_number: 'K9-77',
      location: 'Terrace',
      install_date: '2025-02-03',
    };
    const { status } = await report(id, { machine_id: null, new_machine });
    expect(status).toBe(200);
    const { machine_id = '' } = (await newest()) ?? {};
    const { body } = await (await as(home.client)).call(getMachine, { id: machine_id });
    expect(body).toMatchObject({ ...new_machine, client_id: home.client.row.id });
    expect(await eventsOf(database(), machine_id)).toMatchObject([
      { type: 'machines.created', actor_user_id: home.technician.user_id },
    ]);
    const again = await report(id, {
      machine_id: null,
      new_machine: { ...new_machine, serial_number: 'k9-77' },
    });
    expect(again.body.is_added).toBe(true);
    const [, ofOthers] = home.secondClient.machines;
    for (const wrong of [
      { serial_number: ofOthers.serial_number },
      { install_date: '2099-01-01', serial_number: 'K9-78' },
    ]) {
      const refused = await changesNothing(database(), () =>
        report(id, { machine_id: null, new_machine: { ...new_machine, ...wrong } }),
      );
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([
        422,
        `new_machine.${Object.keys(wrong)[0]}`,
      ]);
    }
    const [abroad] = foreign.client.machines;
    const own = await report(id, {
      machine_id: null,
      new_machine: { ...new_machine, serial_number: abroad.serial_number },
    });
    expect(own.status).toBe(200);
  });

  test('of several simultaneous reports of an unregistered machine, one registers it, and the others are added', async () => {
    await endCases();
    const { id } = await visit();
    const new_machine = {
      model: 'Kettle Nine',
      serial_number: 'K9-TWICE',
      location: 'Terrace',
      install_date: '2025-02-03',
    };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => report(id, { machine_id: null, new_machine })),
    );
    expect(answers.map(({ body }) => body.is_added).toSorted()).toEqual([false, true, true, true]);
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
  });

  test('only the technician who counts as being at the client may report, and nothing changes otherwise', async () => {
    await endCases();
    const { home, foreign } = on.world;
    const tomorrow = new Date(testMoment.getTime() + 24 * 3_600_000);
    const later = await visit({ scheduled_date: tomorrow });
    const current = await visit();
    const refusals = [
      [() => report(later.id), 409],
      [() => report(current.id, {}, home.secondTechnician), 404],
      [() => report(current.id, {}, foreign.technician), 404],
      [() => report(current.id, {}, home.dispatcher), 403],
      [() => report(current.id, {}, home.client), 403],
      [() => report(current.id, { machine_id: home.secondClient.machines[0].id }), 422],
      [() => report(current.id, { machine_id: foreign.client.machines[0].id }), 422],
      [() => report(current.id, { machine_id: null }), 422],
    ] as const;
    for (const { email } of [home.secondTechnician, foreign.technician, home.dispatcher, home.client])
      await on.app.as(email);
    for (const [attempt, status] of refusals)
      expect((await changesNothing(database(), attempt)).status).toBe(status);
    await changeJob(database(), later.id, { on_the_way_at: testMoment });
    expect((await report(later.id)).status).toBe(200);
    expect((await report(current.id, { at: hoursAgo(80).toISOString() })).status).toBe(422);
  });

  test('a report that waited on the device counts for the time when the technician was there', async () => {
    await endCases();
    const { id } = await visit({ scheduled_date: hoursAgo(30), at: hoursAgo(60) });
    expect((await report(id)).problem.reason).toBe('not_at_client');
    const at = hoursAgo(30).toISOString();
    const { body } = await report(id, { at, preferred_date: '2020-01-01' });
    const request = await newest();
    expect(request?.number).toBe(body.number);
    expect((await eventsOf(database(), request?.id ?? '')).at(-1)?.changes).toMatchObject({
      done_at: { to: at },
    });
  });

  test("the visit's technician lists the client's machines with their open cases, and no one else does", async () => {
    await endCases();
    const { home, foreign } = on.world;
    const { id } = await visit({ isOwnWork: true });
    const machine_id = home.client.machines[1].id;
    const open = await makeRequest(database(), home, { machine_id });
    const technician = await as(home.technician);
    const { body } = await technician.call(listSiteMachines, { id });
    const { open_cases } = body.items.find((machine) => machine.id === machine_id) ?? {};
    expect(open_cases).toEqual([{ number: `SR-${open.number}`, about: 'fault' }]);
    const others = [...home.secondClient.machines, ...foreign.client.machines].map((machine) => machine.id);
    expect(body.items.filter((machine) => others.includes(machine.id))).toEqual([]);
    for (const by of [home.secondTechnician, foreign.technician])
      expect((await (await as(by)).call(listSiteMachines, { id })).status).toBe(404);
    await changeJob(database(), id, { technician_id: home.secondTechnician.row.id });
    expect((await technician.call(listSiteMachines, { id })).status).toBe(404);
    // A screen that is open when its visit ends as a no-show reads an empty list.
    const next = await visit();
    await technician.call(missJobOrder, { ...next, reason: 'The gate was closed', ...anyway });
    expect((await technician.call(listSiteMachines, { id: next.id })).body.items).toEqual([]);
  });

  test('the name of the person who told the technician is erased with their account', async () => {
    await endCases();
    const { home } = on.world;
    await database().transaction(systemIdentity, (tx) => tx.rows(staffOfEveryClient));
    const [layla] = await database().transaction(systemIdentity, (tx) =>
      tx.rows<{ user_id: string }>(
        sql`select user_id from client_people where client_id = ${home.client.row.id} and name = 'Layla'`,
      ),
    );
    const { id } = await visit();
    await report(id);
    const requestId = (await newest())?.id ?? '';
    const operator = await as(home.countryOperator);
    expect((await operator.call(eraseAccount, { user_id: layla?.user_id ?? '' })).status).toBe(200);
    const request = (await operator.call(getServiceRequest, { id: requestId })).body;
    expect([request.reported_by_name, request.contact_phone]).toEqual([null, '+97336123456']);
    expect(JSON.stringify(await eventsOf(database(), requestId))).not.toContain('Layla');
  });

  test('photos of the report are files of the request', async () => {
    await endCases();
    const { home } = on.world;
    const technician = await as(home.technician);
    const picture = { name: 'IMG.jpg', content: await tinyPhoto() };
    const photo = (await technician.call(uploadFile, picture)).body.id;
    await report((await visit()).id, { photo_ids: [photo] });
    const record_id = (await newest())?.id ?? '';
    const files = await (await as(home.client)).call(listFiles, { record: 'service_requests', record_id });
    expect(files.body.items.map((file) => file.id)).toEqual([photo]);
  });
});
