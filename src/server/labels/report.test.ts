import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import { reportFault } from '#contract/labels.ts';
import { triageServiceRequests } from '#contract/service-requests/triage.ts';
import { callBackServiceRequest, listServiceRequests } from '#contract/service-requests.ts';
import { listTimeline } from '#contract/timeline.ts';
import { type Labeling, said, startLabeling } from '#tests/support/company/labeled-machines.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { copyAttempts } from '#tests/support/writes/attempts.ts';

describe.each(databasesOfRaces(import.meta.filename))('reports from labels on %s', (kind) => {
  let on: Labeling;
  beforeAll(async () => {
    on = await startLabeling(kind);
  });
  afterAll(() => on.app.close());
  beforeEach(() => on.nextWindow());

  describe('a report without an account', () => {
    test('a report from a label becomes a pending request marked as such, and the response is only its number', async () => {
      const { id, token } = await on.newLabel();
      const { agreed_to: _, ...reportFields } = said;
      const { status, body, headers } = await on.stranger().call(reportFault, { token, ...said });
      expect([status, body]).toEqual([
        200,
        { number: expect.stringMatching(/^SR-\d+$/), is_added: false, alert: null },
      ]);
      expect(headers.get('set-cookie')).toBeNull();
      const dispatcher = await on.as(on.world.home.dispatcher);
      const { items } = (await dispatcher.call(listServiceRequests, { group: 'pending', limit: 100 })).body;
      const request = listServiceRequests.output
        .parse({ items, next: null })
        .items.find(({ number }) => number === body.number);
      if (request === undefined) throw new Error('the request is not there');
      expect(request).toMatchObject({
        ...reportFields,
        contact_phone: '+97336120000',
        machine_id: id,
        client_id: on.world.home.client.row.id,
        requested_by: 'label',
        requestor_user_id: null,
        service_type_requested: 'trouble_call',
        preferred_date: '2026-11-18',
        status: 'pending',
      });
      expect(await eventsOf(on.database, request.id)).toMatchObject([
        {
          type: 'service-requests.reported',
          actor_name: 'Huda Guest',
          actor_role: null,
          client_id: on.world.home.client.row.id,
        },
      ]);
      const notices = await on.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ audience: string }>(
          sql`select distinct audience from notifications where record_id = ${request.id} order by audience`,
        ),
      );
      expect(notices.map(({ audience }) => audience)).toEqual(['client', 'dispatchers']);
    });

    test('a report from a label sent twice with one key counts once', async () => {
      const { token } = await on.newLabel();
      const key = uuidv7();
      const first = await on.stranger().call(reportFault, { token, ...said }, { key });
      const repeat = await on.unchanged(() => on.stranger().call(reportFault, { token, ...said }, { key }));
      expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    });

    test.each([
      ['reported_by_name', { reported_by_name: ' ' }],
      ['reported_by_name', { reported_by_name: 'x'.repeat(101) }],
      ['reported_by_name', { reported_by_name: '\u0000\u001b' }],
      ['contact_phone', { contact_phone: 'call me' }],
      ['contact_phone', { contact_phone: '' }],
      ['problem_description', { problem_description: 'short' }],
      ['problem_description', { problem_description: `a${'\u0007'.repeat(40)}b` }],
      ['problem_description', { problem_description: 'x'.repeat(4001) }],
      ['urgency', { urgency: 'now' }],
    ])('a report from a label with a wrong %s is refused, and nothing is saved', async (path, wrong) => {
      const { token } = await on.newLabel();
      const input = { token, ...said, ...wrong } as InputOf<typeof reportFault>;
      const { status, problem } = await on.unchanged(() => on.stranger().call(reportFault, input));
      expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    });

    test('a report from a label loses invisible characters', async () => {
      const { token } = await on.newLabel();
      const { body } = await on.stranger().call(reportFault, {
        token,
        ...said,
        reported_by_name: 'Huda\u202e \u0000\nGuest',
        problem_description: 'It beeps\u0007\r\nand gives no water',
      });
      const [row] = await on.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`select reported_by_name, problem_description from service_requests
          where operator_id = ${on.world.home.operator.id} and number = ${Number(body.number.slice(3))}`),
      );
      expect(row).toEqual({
        reported_by_name: 'Huda Guest',
        problem_description: 'It beeps\nand gives no water',
      });
    });

    test('only a few reports from labels are accepted from one network, and the response says when to try again', async () => {
      const labels = [await on.newLabel(), await on.newLabel(), await on.newLabel()];
      const answers: number[] = [];
      for (const { token } of [...labels, ...labels, ...labels]) {
        const { status, headers } = await on.stranger().call(reportFault, { token, ...said });
        answers.push(status);
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
    });

    test('only a limited number of reports is accepted for one machine, from any number of networks', async () => {
      const { token } = await on.newLabel();
      const reportFrom = async (network: number) =>
        (
          await on.app.request(`/api/labels/${token}/reports`, {
            method: 'POST',
            address: `198.51.100.${network}`,
            headers: {
              'content-type': 'application/json',
              'idempotency-key': uuidv7(),
              origin: on.app.server.origin,
            },
            body: JSON.stringify(said),
          })
        ).status;
      expect([await reportFrom(1), await reportFrom(2)]).toEqual([200, 200]);
      await copyAttempts(on.database, { times: 18, except: 'account_hash' });
      expect([await reportFrom(3), await reportFrom(4), await reportFrom(5)]).toEqual([200, 200, 429]);
    });

    test('a report about a machine with an open report is added to it as a comment, with name and phone', async () => {
      const { token } = await on.newLabel();
      const first = (await on.stranger().call(reportFault, { token, ...said })).body;
      const other = {
        reported_by_name: 'Omar Guest',
        contact_phone: '+973 3612 1111',
        problem_description: 'Now it leaks on the counter',
      };
      const { status, body } = await on.stranger().call(reportFault, { token, ...said, ...other });
      expect([status, body]).toEqual([200, { number: first.number, is_added: true, alert: null }]);
      const { token: otherMachine } = await on.newLabel();
      const next = await on.stranger().call(reportFault, { token: otherMachine, ...said });
      expect(next.body.number).toBe(`SR-${Number(first.number.slice(3)) + 1}`);
      const dispatcher = await on.as(on.world.home.dispatcher);
      const { items } = (await dispatcher.call(listServiceRequests, { group: 'pending', limit: 100 })).body;
      const [request] = items.filter(({ number }) => number === first.number);
      const record = { record: 'service_requests', record_id: request?.id ?? '' } as const;
      for (const reader of [dispatcher, await on.as(on.world.home.client)]) {
        const timeline = (await reader.call(listTimeline, record)).body.items;
        expect(timeline.filter(({ kind }) => kind === 'comment')).toMatchObject([
          {
            author_name: 'Omar Guest, +97336121111',
            author_role: null,
            text: other.problem_description,
            is_own: false,
            is_internal: false,
          },
        ]);
      }
      expect(await eventsOf(on.database, request?.id ?? '')).toMatchObject([
        { type: 'service-requests.reported' },
        { type: 'service-requests.commented', actor_name: 'Omar Guest', actor_role: null },
      ]);
    });

    test('a more urgent report raises the urgency of the open report, and a less urgent one does not lower it', async () => {
      const { token } = await on.newLabel();
      const urgencyOf = async (number: string) =>
        (
          await on.database.transaction(systemIdentity, (tx) =>
            tx.rows<{ urgency: string; author_name: string }>(sql`
              select r.urgency, c.author_name from service_requests r
              left join comments c on c.service_request_id = r.id
              where r.operator_id = ${on.world.home.operator.id} and r.number = ${Number(number.slice(3))}
              order by c.created_at, c.id`),
          )
        ).at(-1);
      const { number } = (await on.stranger().call(reportFault, { token, ...said, urgency: 'low' })).body;
      await on.stranger().call(reportFault, { token, ...said, urgency: 'emergency' });
      expect(await urgencyOf(number)).toEqual({
        urgency: 'high',
        author_name: 'Huda Guest, +97336120000, Emergency',
      });
      await on.stranger().call(reportFault, { token, ...said, urgency: 'low' });
      expect((await urgencyOf(number))?.urgency).toBe('high');
    });

    test('an emergency from a label counts as high until the call back, which confirms or lowers it', async () => {
      const { token } = await on.newLabel();
      const said_by = { token, ...said, urgency: 'emergency' } as const;
      const { number } = (await on.stranger().call(reportFault, said_by)).body;
      expect((await on.stranger().call(reportFault, said_by)).body).toEqual({
        number,
        is_added: true,
        alert: null,
      });
      const dispatcher = await on.as(on.world.home.dispatcher);
      const { rows } = (await dispatcher.call(triageServiceRequests, { search: number })).body;
      const [row] = rows.filter((each) => each.number === number);
      expect(row).toMatchObject({ urgency: 'high', awaits_call_back: true });
      const { id = '', version = 0, respond_by } = row ?? {};
      const call = { id, version, urgency: 'emergency' } as const;
      const { status, body } = await dispatcher.call(callBackServiceRequest, call);
      expect([status, body.urgency, body.awaits_call_back]).toEqual([200, 'emergency', false]);
      expect(body.respond_by).not.toBe(respond_by);
      expect((await eventsOf(on.database, id)).at(-1)?.type).toBe('service-requests.called-back');
      const repeat = await dispatcher.call(callBackServiceRequest, { ...call, version: body.version });
      expect([repeat.status, repeat.problem.reason]).toEqual([409, 'no_call_back']);
    });

    test('a report becomes a new request once the earlier report is rejected', async () => {
      const { token } = await on.newLabel();
      const first = (await on.stranger().call(reportFault, { token, ...said })).body;
      await on.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update service_requests set status = 'rejected', rejection_reason = 'Over', reviewed_at = now()
          where operator_id = ${on.world.home.operator.id} and number = ${Number(first.number.slice(3))}`),
      );
      const second = (await on.stranger().call(reportFault, { token, ...said })).body;
      expect(second).toEqual({
        number: expect.not.stringMatching(first.number),
        is_added: false,
        alert: null,
      });
    });

    test('an emergency from a label is added to the open emergency that the client reported', async () => {
      const { id, token } = await on.newLabel();
      const { client, operator } = on.world.home;
      await makeRequest(on.database, on.world.home, { machine_id: id, urgency: 'emergency' });
      expect((await on.stranger().call(reportFault, { token, ...said })).body.is_added).toBe(false);
      const answer = await on.stranger().call(reportFault, { token, ...said, urgency: 'emergency' });
      expect(answer.body.is_added).toBe(true);
      const [counted] = await on.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ count: number }>(sql`
          select count(*)::int as count from service_requests
          where machine_id = ${id} and operator_id = ${operator.id} and client_id = ${client.row.id}`),
      );
      expect(counted?.count).toBe(2);
    });

    test('several reports of the same machine at the same time become one request', async () => {
      const { token } = await on.newLabel();
      const reports = Array.from({ length: 4 }, () => on.stranger().call(reportFault, { token, ...said }));
      const answers = (await Promise.all(reports)).map(({ body }) => body);
      expect(answers.filter(({ is_added }) => !is_added)).toHaveLength(1);
      expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    });

    test('a report is refused when its label is renewed while the report is on its way', async () => {
      const { id, token } = await on.newLabel();
      // The server counts an attempt after it finds the label and before it locks the machine. The trigger renews the
      // label in between.
      await on.database.asOwner(async (tx) => {
        await tx.rows(
          sql.raw(`
          create function renew_label() returns trigger language plpgsql as $$ begin
            update machines set label_token = md5(label_token) where id = '${id}'; return null; end $$`),
        );
        await tx.rows(sql`
          create trigger renewing after insert on sign_in_guesses execute function renew_label()`);
      });
      const report = () => on.stranger().call(reportFault, { token, ...said });
      const { status, problem } = await on.unchanged(report);
      expect([status, problem.detail]).toEqual([404, 'Label not found']);
      await on.database.asOwner(async (tx) => {
        await tx.rows(sql`drop function renew_label() cascade`);
      });
    });

    test('a report that is larger than the form allows is refused before it is read', async () => {
      const { token } = await on.newLabel();
      const special_instructions = 'x'.repeat(40_000);
      const { status } = await on.stranger().call(reportFault, {
        token,
        ...said,
        special_instructions,
      } as never);
      expect(status).toBe(413);
    });
  });
});
