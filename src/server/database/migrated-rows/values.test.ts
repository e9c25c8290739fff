import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countryOf } from '#domain/values/country-codes.ts';
import { phoneOf, withCountryPrefix } from '#domain/values/phone.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import { openTestDatabase, releasedMigrations } from '#tests/support/databases/database.ts';
import { migrationsFolder, writeMigrations } from '#tests/support/databases/migrations-folder.ts';

const names = readdirSync(releasedMigrations)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const released = names.map((name) => readFileSync(join(releasedMigrations, name), 'utf8'));
const last = names.indexOf('0009_one-form-of-values.sql');
const before = released.slice(0, last);

const countries = [
  'Bahrain',
  'Saudi Arabia',
  'United Arab Emirates',
  'Egypt',
  'Jordan',
  'United Kingdom',
  'Elsewhere',
];
const typed = [
  '+973 3612 3456',
  '00973 3612 3456',
  '\u202A+973\u00A03612\u20113456\u202C ',
  '(+973) 3612.3456',
  '+٩٧٣ ٣٦١٢ ٣٤٥٦',
  'tel:+973-3612-3456',
  '3612 3456',
  '97336123456',
  '050 123 4567',
  '010 1234 5678',
  '079 123 4567',
  '+44 (0)20 7946 0958',
  '020 7946 0958',
  '+973 1700 1234 ext. 12',
  '1700 1234 x7',
  '999',
  '1',
  '+000 3600 0020',
  'ask at the reception',
  '+973 3612 3456 / +973 1700 1234',
];

describe.each(['pglite', 'postgres'] as const)('values stored in earlier formats, on %s', (kind) => {
  let database: Database;
  const run = (statement: string) => database.asOwner((tx) => tx.script(statement));

  beforeAll(async () => {
    const folder = migrationsFolder(...before);
    database = await openTestDatabase(kind, folder);
    for (const country of countries) await run(companyIn(country));
    await run(`update platform_settings set contact_phone = '00973 1700-1234'`);
    writeMigrations(folder, ...released.slice(0, last + 1));
    await migrate(database, folder, databaseRoles);
  });
  afterAll(() => database.close());

  test('stored phone numbers get the current format, and other texts stay as they were', async () => {
    const rows = await database.asOwner((tx) =>
      tx.rows<{
        typed: string;
        country: string;
        phone: string;
        of_technician: string;
        of_dispatcher: string;
      }>(sql`
        select c.name as typed, o.country, c.phone, t.phone as of_technician, d.phone as of_dispatcher
        from clients c join country_operators o on o.id = c.operator_id
          join technicians t on t.name = c.name and t.operator_id = o.id
          join dispatchers d on d.name = c.name and d.operator_id = o.id`),
    );
    expect(rows).toHaveLength(typed.length * countries.length);
    for (const row of rows) {
      const phone = withCountryPrefix(phoneOf(row.typed) ?? row.typed, countryOf(row.country));
      expect(row).toEqual({ ...row, phone, of_technician: phone, of_dispatcher: phone });
    }
    const [settings] = await database.asOwner((tx) =>
      tx.rows(sql`select contact_phone from platform_settings`),
    );
    expect(settings).toEqual({ contact_phone: '+97317001234' });
  });

  test("a plan without a start gets the day the client was created, or its own end if that is earlier, in the operator's zone", async () => {
    const rows = await database.asOwner((tx) =>
      tx.rows(sql`select address, cmasa_start_date::text as starts from clients
        where operator_id = (select id from country_operators where country = 'Bahrain') and cmasa_plan_type is not null
        order by address`),
    );
    expect(rows).toEqual([
      { address: 'ended before', starts: '2026-01-31' },
      { address: 'has a start', starts: '2025-05-05' },
      { address: 'without dates', starts: '2026-03-01' },
    ]);
  });

  test('the database now refuses a plan without a start', async () => {
    await expect(
      run(`update clients set cmasa_plan_type = 'cmasa_standard' where cmasa_plan_type is null`),
    ).rejects.toThrow('clients_plan_dates');
  });
});

/**
 * Returns SQL that creates an operator with a client, a technician and a dispatcher for each phone number. Three of the
 * clients have a plan. All clients were created late on February 28 in UTC, which is March 1 in Bahrain.
 */
function companyIn(country: string): string {
  const [operator, made] = [uuidv7(), '2026-02-28T22:30:00Z'];
  const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`);
  const profile = (name: string) => {
    const id = uuidv7();
    return {
      id,
      insert: `insert into profiles (id, name, email) values ('${id}', '${name}', '${id}@example.test');`,
    };
  };
  const owner = profile('Owner');
  const client = (phone: string, address: string, plan: readonly (string | null)[]) => {
    const { id, insert } = profile(phone);
    return `${insert} insert into clients (id, user_id, operator_id, name, email, phone, address, created_at, cmasa_plan_type, cmasa_start_date, cmasa_expiry)
      values ('${uuidv7()}', '${id}', '${operator}', '${phone}', 'x', '${phone}', '${address}', '${made}', ${plan.map(quoted).join(', ')});`;
  };
  const staff = (table: string, phone: string) => {
    const { id, insert } = profile(phone);
    return `${insert} insert into ${table} (id, user_id, operator_id, name, phone) values ('${uuidv7()}', '${id}', '${operator}', '${phone}', '${phone}');`;
  };
  const plans: Readonly<Record<string, readonly [string, readonly (string | null)[]]>> = {
    '999': ['without dates', ['cmasa_standard', null, null]],
    '1': ['ended before', ['cmasa_premium', null, '2026-01-31T12:00:00Z']],
    '3612 3456': ['has a start', ['cmasa_standard', '2025-05-05', null]],
  };
  return [
    owner.insert,
    `insert into country_operators (id, user_id, name, country, time_zone)
      values ('${operator}', '${owner.id}', '${country}', '${country}', 'Asia/Bahrain');`,
    ...typed.map((phone) => client(phone, ...(plans[phone] ?? (['', [null, null, null]] as const)))),
    ...typed.flatMap((phone) => [staff('technicians', phone), staff('dispatchers', phone)]),
  ].join('\n');
}
