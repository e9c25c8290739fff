import { shippedPrivacyText } from '#server/store/agreements/privacy-texts.ts';

const shipped = shippedPrivacyText();

/** Random values come from a hash of the row's number, so that every fill gives the same rows. */

const ofPerson = { id: 'gen_random_uuid()', user_id: 'gen_random_uuid()' };
const withPhone = { ...ofPerson, phone: `'+97333000000'` };

/** The default values, as SQL, of the columns that each table needs. */
const usual = {
  country_operators: { ...ofPerson, country: `'BH'`, time_zone: `'Asia/Bahrain'` },
  dispatchers: withPhone,
  technicians: withPhone,
  clients: { ...withPhone, address: `'Souq Road 1'` },
  machines: {
    id: 'gen_random_uuid()',
    model: `'Aurora Two'`,
    install_date: `date '2025-01-01'`,
    location: `'Bar'`,
  },
} as const satisfies Readonly<Record<string, Columns>>;

/** SQL expressions by the name of their column. */
export type Columns = Readonly<Record<string, string>>;

/** Returns the statement that inserts a row for each row of the FROM clause. */
export function rowsInto(table: keyof typeof usual, columns: Columns, from = ''): string {
  const all: Columns = { ...usual[table], ...columns };
  return `
  insert into ${table} (${Object.keys(all).join(', ')}) select ${Object.values(all).join(', ')} ${from};`;
}

/**
 * Returns the statements that create accounts that have agreed to the privacy notice, with a second factor where the role
 * requires one. `people` selects
 * user_id, name, email, operator_id and role.
 */
export const accountsOf = (people: string) => `
  insert into profiles (id, name, email, email_verified, operator_id)
  select user_id, name, email, true, operator_id from (${people}) person;
  insert into user_roles (user_id, role) select user_id, role from (${people}) person;
  insert into two_factors (user_id, secret_encrypted, enabled_at)
  select user_id, 'never asked', now() from (${people}) person where role in ('super_admin', 'country_operator');
  insert into agreements (id, at, way, operator_id, user_id, text_version, text_sha256)
  select gen_random_uuid(), now(), 'invitation', operator_id, user_id, ${shipped.version}, '${shipped.sha256}'
  from (${people}) person;`;

/** Returns the statement that opens sessions. `sessions` selects the id, user_id and token of each. */
export const sessionsOf = (sessions: string) => `
  insert into sessions (id, sign_in_id, token_sha256, user_id, signed_in_at, expires_at)
  select id, id, encode(sha256(convert_to(token, 'UTF8')), 'hex'), user_id, now(), now() + interval '1 year'
  from (${sessions}) opened;`;

const kinds = {
  operator: '8000',
  dispatcher: '8001',
  technician: '8002',
  client: '8003',
  machine: '8004',
  request: '8005',
  job: '8006',
  session: '8007',
  user: '8008',
} as const;
type Kind = keyof typeof kinds;

const idStart = (kind: Kind) => `00000000-0000-7000-${kinds[kind]}-`;

/** Returns SQL for an id that sorts by creation, like a version 7 UUID: four digits for the kind, then the number. */
export const idOf = (kind: Kind, n: string) => `('${idStart(kind)}' || lpad(to_hex(${n}), 12, '0'))::uuid`;

export const uuidOf = (kind: Kind, n: number) => `${idStart(kind)}${n.toString(16).padStart(12, '0')}`;

/** Returns SQL for the row's own id and for its account's id, which are the same. */
const ownId = (kind: Kind, n: string) => ({ id: idOf(kind, n), user_id: idOf(kind, n) });

export const operatorCount = 20;

/** Returns SQL for an operator's number. Every second person or client belongs to operator 0, the largest. */
export const operatorOf = (n: string) => `case when ${n} % 2 = 0 then 0 else 1 + ${n} % 19 end`;

export const operators = (columns: Columns = {}) =>
  rowsInto(
    'country_operators',
    { ...ownId('operator', 'k'), name: `'Coffee Care ' || k`, ...columns },
    `from generate_series(0, ${operatorCount - 1}) k`,
  );

/**
 * Returns SQL for technicians. `crew` selects their number, their operator's number k, and their index i at that
 * operator.
 */
export const technicians = (crew: string, columns: Columns = {}) =>
  rowsInto(
    'technicians',
    {
      ...ownId('technician', 'number'),
      operator_id: idOf('operator', 'k'),
      name: `('{Yusuf,Mariam,Hassan,Layla,Omar,Noor,Salman,Huda,Karim,Aisha}'::text[])[1 + i % 10] || ' ' ||
        ('{Darwish,Haddad,Mansoor,Rahman,Saleh,Nasser,Jaber,Farouk,Zayani}'::text[])[1 + i / 10 % 9]`,
      phone: `'+9733' || lpad(number::text, 7, '0')`,
      specialization: `'Coffee machines'`,
      ...columns,
    },
    `from (${crew}) crew`,
  );

/** SQL for a client's name, which contains common and rare words. */
export const clientName = `one || ' ' || two || ' ' || town || ' ' || branch`;

/** Returns SQL for clients with realistic names, addresses and numbers. `n` is the number of a client. */
export const clients = (count: number, columns: Columns = {}) =>
  rowsInto(
    'clients',
    {
      ...ownId('client', 'n'),
      operator_id: idOf('operator', operatorOf('n')),
      name: clientName,
      email: `lower(one || '.' || branch || '@' || two || '.example')`,
      phone: `'+973' || lpad((h % 100000000)::text, 8, '0')`,
      address: `n || ' ' || town || ' Road'`,
      ...columns,
    },
    `from (
    select n, h, to_hex(h & 1048575) as branch,
      ('{Pearl,Palm,Harbour,Marina,Desert,Royal,Grand,Garden,Corniche,Old Souq,Crescent,Dune,Falcon,Oasis,Coral,Lagoon}'
        ::text[])[1 + (h & 1023) % 16] as one,
      ('{Hotel,Hotel,Hotel,Resort,Suites,Cafe,Coffee,Roastery,Kitchen,Bakery,Offices,Tower,Clinic,University,Lounge}'
        ::text[])[1 + (h >> 10 & 1023) % 15] as two,
      ('{Manama,Riffa,Muharraq,Dubai,Sharjah,Doha,Muscat,Kuwait City,Riyadh,Jeddah,Amman,Cairo}'
        ::text[])[1 + (h >> 20 & 255) % 12] as town
    from (select n, hashint4(n) & 2147483647 as h from generate_series(1, ${count}) n) numbers
  ) made`,
  );

/** Returns SQL for two machines of each client. `n` is the number of the client, `i` is 0 or 1. */
export const machines = (count: number, columns: Columns = {}) =>
  rowsInto(
    'machines',
    {
      id: idOf('machine', '2 * n + i'),
      operator_id: idOf('operator', operatorOf('n')),
      client_id: idOf('client', 'n'),
      model: `('{Aurora One,Aurora Two,Borea S2,Calima Duo,Levanter,Mistral Pro}'::text[])[1 + (n + i) % 6]`,
      serial_number: `'GH-' || lpad((2 * n + i)::text, 7, '0')`,
      location: `'Floor ' || n % 9`,
      ...columns,
    },
    `from generate_series(1, ${count}) n cross join generate_series(0, 1) i`,
  );
