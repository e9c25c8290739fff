import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  holidayOn,
  isServedAt,
  type OpenDays,
  serviceOn,
  type WorkWeek,
  workDayOn,
} from '#domain/planning/work-time.ts';
import { addDays } from '#domain/values/calendar.ts';
import { country_operators } from '#server/store/operators.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import {
  isDayOff,
  isHoliday,
  isOutsideService,
  serviceOn as serviceInSql,
  serviceMinutesOn,
} from './operator-day.ts';

const daily = (day: readonly [number, number] | null): WorkWeek => Array.from({ length: 7 }, () => day);
const hours: OpenDays = {
  time_zone: 'America/New_York',
  weekend: [5, 6],
  opens_at: 480,
  closes_at: 1080,
  holidays: [{ date: '2027-03-03', name: 'Founding day' }],
  special_hours: [
    {
      name: 'Ramadan',
      first_day: '2027-02-28',
      last_day: '2027-03-09',
      week: daily([600, 900]).with(1, null),
    },
    { name: 'Eid', first_day: '2027-03-10', last_day: '2027-03-11', week: daily(null) },
  ],
};
/**
 * A technician's own week: in the evening on Tuesday, off on Saturday, and from seven to noon on all other
 * days.
 */
const week = daily([420, 720]).with(2, [960, 1200]).with(6, null);
const dates = Array.from({ length: 24 }, (_, day) => addDays('2027-02-24', day));

describe.each(['pglite', 'postgres'] as const)('the hours of an operator in SQL, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    await app.server.database.transaction(systemIdentity, ({ orm }) =>
      orm
        .update(country_operators)
        .set({ ...hours, weekend: [...hours.weekend] })
        .where(eq(country_operators.id, world.home.operator.id)),
    );
  });
  afterAll(() => app.close());

  const readOn = async (date: string) => {
    const json = await app.server.database.transaction(systemIdentity, (tx) => {
      const day = sql`${date}::date`;
      return tx.json(sql`
        select json_build_object(
          'service', ${serviceInSql(day)}, 'holiday', ${isHoliday(day)}, 'minutes', ${serviceMinutesOn(day)},
          'off', ${isDayOff(day, sql`null::jsonb`)}, 'own_off', ${isDayOff(day, sql`${JSON.stringify(week)}::jsonb`)},
          'outside', (
            select json_agg(${isOutsideService(sql`at`)} order by at)
            from generate_series(${day}::timestamptz, ${day}::timestamptz + interval '23 hours', interval '1 hour') at)) as json
        from country_operators o where o.id = ${world.home.operator.id}`);
    });
    return JSON.parse(json ?? '{}');
  };

  test('the hours in SQL match the domain on each date and at each hour', async () => {
    for (const date of dates) {
      const service = serviceOn(date, hours);
      const holiday = holidayOn(date, hours) !== null;
      const at = (hour: number) => new Date(Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000);
      const read = await readOn(date);
      expect({ date, ...read, off: holiday || read.off, own_off: holiday || read.own_off }).toEqual({
        date,
        service,
        holiday,
        minutes: service === null ? 0 : service[1] - service[0],
        off: service === null,
        own_off: holiday || workDayOn(date, hours, week) === null,
        outside: Array.from({ length: 24 }, (_, hour) => !isServedAt(at(hour), hours)),
      });
    }
  });
});
