import { eq, type SQL, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '#contract/calendar.ts';
import { cancelJobOrder, unassignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { technicians } from '#server/store/technicians.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe('a calendar feed', () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer('pglite');
  });
  afterAll(() => app.close());

  const rows = <Row extends Record<string, unknown>>(statement: SQL) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const run = (statement: SQL) => app.server.database.asOwner((tx) => tx.orm.execute(statement));
  const renew = async (email = 'technician@demo.test') =>
    (await (await app.as(email)).call(renewCalendarFeed, {})).body.path;

  test('a feed shows the jobs of its technician only, with their times in UTC', async () => {
    const response = await app.request(await renew());
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const text = await response.text();
    const [event = ''] = /BEGIN:VEVENT[\s\S]*?END:VEVENT/.exec(text) ?? [];
    expect(event).toMatch(/DTSTART:\d{8}T\d{6}Z/);
    expect(event).toMatch(/SUMMARY:JO-\d+ /);
    const foreign = await (await app.request(await renew('technician.ae@demo.test'))).text();
    const uids = (calendar: string) => [...calendar.matchAll(/^UID:(.+)$/gm)].map(([, uid]) => uid?.trim());
    expect(uids(text).length).toBeGreaterThan(4);
    expect(uids(text).filter((uid) => uids(foreign).includes(uid))).toEqual([]);
  });

  test('a feed shows the client and the changed time of a job, and links to it', async () => {
    const { technician_id } = (await app.as('technician@demo.test')).session;
    const [job, other] = await rows<{ id: string; version: number; address: string }>(sql`
      select j.id, j.version, c.address from job_orders j join clients c on c.id = j.client_id
      where j.technician_id = ${technician_id} and j.stage = 'planned' order by c.latitude is null`);
    if (!job || !other) throw new Error('the demo plans two jobs for this technician');
    const path = await renew();
    const eventOf = async (id = job.id) => {
      const text = (await (await app.request(path)).text()).replaceAll('\r\n ', '');
      return (text.match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g) ?? []).find((event) =>
        event.includes(`UID:${id}@`),
      );
    };
    const changedAt = (event = '') => Number(/LAST-MODIFIED:(\d{8})T(\d{6})Z/.exec(event)?.slice(1).join(''));
    const before = (await eventOf()) ?? '';
    expect(before).toContain(`SEQUENCE:${job.version}\r\n`);
    expect(before).toContain(`LOCATION:${job.address.replaceAll(',', '\\,')}\r\n`);
    expect(before).toMatch(/GEO:26\.\d+;50\.\d+/);
    expect(before).toContain(`URL;VALUE=URI:http://grouphead.test/jobs/${job.id}`);
    expect(before).toContain('STATUS:CONFIRMED');
    expect(await eventOf()).toBe(before);
    await run(sql`update job_orders set contact_phone = '+97333001122', special_instructions = 'Ask for the chef.'
      where id = ${job.id}`);
    expect(await eventOf()).toContain(
      '\\nContact phone: +973 3300 1122\\nSpecial instructions: Ask for the chef.\r\n',
    );

    const dispatcher = await app.as('dispatcher@demo.test');
    const { id, version } = job;
    await dispatcher.call(unassignJobOrder, other);
    expect(await eventOf(other.id)).toBeUndefined();
    await dispatcher.call(cancelJobOrder, { id, version, cancellation_reason: 'The hotel is closed' });
    const cancelled = await eventOf();
    expect(cancelled).toContain('STATUS:CANCELLED');
    expect(cancelled).toContain(`SEQUENCE:${version + 1}\r\n`);
    expect(changedAt(cancelled)).toBeGreaterThan(changedAt(before));
  });

  test('text from people cannot break a line of a feed or start another event', async () => {
    const { technician_id } = (await app.as('technician@demo.test')).session;
    await run(sql`update technicians set name = ${'A; B, C\\D\nBEGIN:VEVENT'} where id = ${technician_id}`);
    await run(sql`update job_orders set description = ${'one\r\nEND:VEVENT\u0007 \u0085مقهى '.repeat(9)}
      where technician_id = ${technician_id} and stage = 'in_progress'`);
    const text = await (await app.request(await renew())).text();
    expect(text).toContain('X-WR-CALNAME:Grouphead: A\\; B\\, C\\\\D\\nBEGIN:VEVENT\r\n');
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    const count = (line: string) => lines.filter((other) => other === line).length;
    expect(count('BEGIN:VEVENT')).toBeGreaterThan(4);
    expect(count('END:VEVENT')).toBe(count('BEGIN:VEVENT'));
    expect(lines.every((line) => line === '' || /^[A-Z-]+[;:]/.test(line))).toBe(true);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\uFFFD]/u);

    // A different library can read the calendar, which has the properties that RFC 5545 requires.
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(['prodid', 'version'].map((name) => calendar.getAllProperties(name).length)).toEqual([1, 1]);
    const events = calendar.getAllSubcomponents('vevent');
    expect(events).toHaveLength(count('BEGIN:VEVENT'));
    for (const event of events) {
      const required = [
        'uid',
        'dtstamp',
        'dtstart',
        'dtend',
        'summary',
        'status',
        'sequence',
        'last-modified',
      ];
      expect(required.map((name) => event.getAllProperties(name).length)).toEqual(required.map(() => 1));
      expect(new ICAL.Event(event).duration.toSeconds()).toBeGreaterThan(0);
    }
    const descriptions = events.map((event) => new ICAL.Event(event).description);
    expect(descriptions.some((text) => text.includes('one\nEND:VEVENT'))).toBe(true);
  });

  test("a white-label operator's feed has its name", async () => {
    const text = await (await app.request(await renew('technician.ae@demo.test'))).text();
    expect(text).toContain('NAME:Falaj Espresso Care: Anil Thomas\r\n');
  });

  test('every line of a feed is at most 75 octets long and ends as RFC 5545 requires', async () => {
    const lines = (await (await app.request(await renew())).text()).split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.join('')).not.toContain('\n');
  });

  test('a renewed or revoked address no longer works', async () => {
    const technician = await app.as('technician@demo.test');
    const first = await renew();
    const second = await renew();
    expect((await app.request(first)).status).toBe(404);
    expect((await app.request(second)).status).toBe(200);
    expect((await technician.call(getCalendarFeed, {})).body.created_at).not.toBeNull();
    expect((await technician.call(revokeCalendarFeed, {})).body).toEqual({ created_at: null });
    expect((await app.request(second)).status).toBe(404);
  });

  test('the feed of a deactivated technician no longer works', async () => {
    const path = await renew();
    const { technician_id } = (await app.as('technician@demo.test')).session;
    const setActive = (is_active: boolean) =>
      app.server.database.transaction(systemIdentity, ({ orm }) =>
        orm
          .update(technicians)
          .set({ is_active })
          .where(eq(technicians.id, technician_id ?? '')),
      );
    await setActive(false);
    expect((await app.request(path)).status).toBe(404);
    await setActive(true);
    expect((await app.request(path)).status).toBe(200);
  });

  test('the secret of a feed is not in the log', async () => {
    const path = await renew();
    await app.request(path);
    expect(app.lines.join('\n')).not.toContain(path.slice('/calendar/'.length, -'.ics'.length));
  });

  test('a guessed address is not found', async () => {
    expect((await app.request(`/calendar/${'a'.repeat(43)}.ics`)).status).toBe(404);
    expect((await app.request('/calendar/x.ics')).status).toBe(404);
  });
});
