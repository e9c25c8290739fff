import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { listContacts, reportContact } from '#contract/technician-contacts.ts';
import { contactLimits } from '#domain/technician-contact.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { noteContact } from '#server/store/rota/technician-contacts.ts';
import { shareWorld } from '#tests/support/company/shared-world.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { eventually } from '#tests/support/eventually.ts';

const phone = uuidv7();
const tablet = uuidv7();
const nothing = { waiting_count: 0, waiting_since: null };

describe.each(databasesOfRaces(import.meta.filename))('contacts with technicians on %s', (kind) => {
  const on = shareWorld(kind);

  const system = systemFor({ installation: 'a test looks at every row' });
  const rows = <Row>(statement: ReturnType<typeof sql>) =>
    on.app.server.database.transaction(system, (tx) => tx.rows<Row & Record<string, unknown>>(statement));
  beforeEach(async () => {
    await rows(sql`delete from technician_contacts`);
  });

  const inHours = (hours: number) => new Date(on.app.server.now().getTime() + hours * 3_600_000);
  const technician = () => on.app.as(on.world.home.technician.email);
  const report = async (
    device_id: string,
    waiting: { waiting_count: number; waiting_since: string | null },
  ) => (await technician()).call(reportContact, { device_id, ...waiting });
  const contacts = async (email = on.world.home.dispatcher.email) =>
    (await (await on.app.as(email)).call(listContacts, {})).body.items;
  const silentFor = (minutes: number) =>
    rows(
      sql`update technician_contacts set last_contact_at = last_contact_at - make_interval(mins => ${minutes})`,
    );
  const lastContact = async () =>
    (await rows<{ at: Date }>(sql`select last_contact_at as at from technician_contacts`))[0]?.at.getTime();

  test('planners see what the devices of a technician still have to send, and since when', async () => {
    const since = inHours(-2).toISOString();
    await report(phone, { waiting_count: 3, waiting_since: since });
    await report(tablet, { waiting_count: 1, waiting_since: inHours(-1).toISOString() });
    const expected = {
      technician_id: on.world.home.technician.row.id,
      silent_since: null,
      waiting_count: 4,
      waiting_since: since.replace('.000Z', '+00:00'),
    };
    expect(await contacts()).toEqual([expected]);
    expect(await contacts(on.world.foreign.dispatcher.email)).toEqual([]);
    await report(phone, nothing);
    await report(tablet, nothing);
    expect(await contacts()).toEqual([]);
  });

  test('a technician without work is not silent, and one with work is after a while', async () => {
    await report(phone, nothing);
    await silentFor(contactLimits.silentMinutes + 1);
    expect(await contacts()).toEqual([]);
    await makeJob(on.app.server.database, on.world.home, { scheduled_date: on.app.server.now() });
    expect(await contacts()).toMatchObject([{ waiting_count: 0 }]);
    await report(phone, nothing);
    expect(await contacts()).toEqual([]);
  });

  test('a contact is recorded at most once a minute, unless other entries wait', async () => {
    await report(phone, nothing);
    const first = await lastContact();
    await report(phone, nothing);
    expect(await lastContact()).toBe(first);
    await report(phone, { waiting_count: 1, waiting_since: inHours(-1).toISOString() });
    expect(await contacts()).toMatchObject([{ waiting_count: 1 }]);
  });

  test('a time from a fast clock counts as now', async () => {
    await report(phone, { waiting_count: 1, waiting_since: inHours(5).toISOString() });
    const [contact] = await contacts();
    expect(Date.parse(String(contact?.waiting_since))).toBeLessThanOrEqual(on.app.server.now().getTime());
  });

  test('one device too many replaces the one that was silent for longest', async () => {
    for (let device = 0; device <= contactLimits.devices; device += 1) {
      await report(uuidv7(), { waiting_count: device + 1, waiting_since: null });
      await silentFor(1);
    }
    const [counted] = await rows<{ least: number; count: number }>(
      sql`select min(waiting_count) as least, count(*)::integer as count from technician_contacts`,
    );
    expect(counted).toMatchObject({ least: 2, count: contactLimits.devices });
  });

  test('devices that report at the same time do not exceed the number of devices', async () => {
    const technician_id = on.world.home.technician.row.id;
    const last_contact_at = on.app.server.now();
    const note = (device_id: string, holding?: Promise<unknown>) =>
      on.app.server.database.transaction(system, async (tx) => {
        noteContact(tx, { technician_id, device_id, last_contact_at, ...nothing });
        await tx.rows(sql`select 1`);
        await holding;
      });
    for (let device = 0; device < contactLimits.devices; device += 1) await note(uuidv7());
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = note(uuidv7(), released);
    let isSecondDone = false;
    const second = note(uuidv7()).then(() => {
      isSecondDone = true;
    });
    // An embedded database runs one transaction after another.
    if (kind === 'postgres')
      await eventually(async () => {
        const waiting = await rows(sql`select from pg_locks where not granted`);
        expect(isSecondDone || waiting.length > 0).toBe(true);
      });
    release?.();
    await Promise.all([first, second]);
    const [counted] = await rows<{ count: number }>(
      sql`select count(*)::integer as count from technician_contacts`,
    );
    expect(counted?.count).toBe(contactLimits.devices);
  });

  test('no one reports for a technician', async () => {
    const dispatcher = await on.app.as(on.world.home.dispatcher.email);
    expect((await dispatcher.call(reportContact, { device_id: phone, ...nothing })).status).toBe(403);
    expect((await (await technician()).call(listContacts, {})).status).toBe(403);
  });
});
