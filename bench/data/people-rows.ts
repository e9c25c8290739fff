/**
 * SQL for the rows of a platform that has been in use for two years. There are twenty operators, and the
 * first one has half of everything. Random values come from a hash of the row's number, so that every fill is
 * the same except for its dates.
 */

/**
 * Returns SQL for an id that sorts by creation, like a version 7 UUID: four digits for the kind, then the
 * number.
 */
export const idOf = (kind: Kind, n: string) =>
  `('00000000-0000-7000-${kinds[kind]}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const kinds = {
  operator: '8000',
  dispatcher: '8001',
  technician: '8002',
  client: '8003',
  machine: '8004',
  request: '8005',
  job: '8006',
  session: '8007',
} as const;
type Kind = keyof typeof kinds;

/**
 * Returns SQL for the number of the operator of person or client `n`. Every second one belongs to operator 0,
 * the largest.
 */
export const operatorOf = (n: string) => `case when ${n} % 2 = 0 then 0 else 1 + ${n} % 19 end`;

export const people = (rows: number) => `
  insert into country_operators (id, user_id, name, country, time_zone, created_at)
  select ${idOf('operator', 'k')}, ${idOf('operator', 'k')}, 'Coffee Care ' || k, 'Bahrain', 'Asia/Bahrain',
    date_trunc('hour', now()) - interval '3 years'
  from generate_series(0, 19) k;

  insert into dispatchers (id, user_id, operator_id, name, phone, created_at)
  select ${idOf('dispatcher', 'k * 10 + i')}, ${idOf('dispatcher', 'k * 10 + i')}, ${idOf('operator', 'k')},
    'Dispatcher ' || k || '-' || i, '+97317' || lpad((k * 10 + i)::text, 6, '0'),
    date_trunc('hour', now()) - interval '3 years'
  from generate_series(0, 19) k, generate_series(0, 4) i where k = 0 or i < 3;

  insert into technicians (id, user_id, operator_id, name, phone, specialization, is_active, created_at)
  select ${idOf('technician', 'number')}, ${idOf('technician', 'number')}, ${idOf('operator', 'k')},
    ('{Yusuf,Mariam,Hassan,Layla,Omar,Noor,Salman,Huda,Karim,Aisha}'::text[])[1 + i % 10] || ' ' ||
    ('{Darwish,Haddad,Mansoor,Rahman,Saleh,Nasser,Jaber,Farouk,Zayani}'::text[])[1 + i / 10 % 9],
    '+9733' || lpad(number::text, 7, '0'), 'Coffee machines', has_left = 0,
    date_trunc('hour', now()) - interval '3 years'
  from generate_series(0, 19) k
    cross join generate_series(0, ${technicians(rows).largest - 1}) i
    cross join generate_series(0, 1) has_left
    cross join lateral (select k * 10000 + has_left * ${formerTechnicians} + i as number) numbered
  where k = 0 or i < ${technicians(rows).each};`;

/** Technicians of an operator with this number or a higher one have left. */
export const formerTechnicians = 5000;

/**
 * Returns how many technicians the largest operator and each of the others have. Each technician has about
 * two visits a day.
 */
export const technicians = (rows: number) => ({
  largest: Math.max(4, Math.round(rows / 3000)),
  each: Math.max(2, Math.round(rows / 60_000)),
});

export const clientsFor = (rows: number) => Math.max(400, Math.round(rows / 15));

export const clients = (rows: number) => `
  insert into clients (id, user_id, operator_id, name, email, phone, address, created_at, cmasa_plan_type,
    cmasa_start_date, cmasa_expiry)
  select ${idOf('client', 'n')}, ${idOf('client', 'n')}, ${idOf('operator', operatorOf('n'))},
    case when n % 5000 < 4 then 'Zubarah Roastery' else one || ' ' || two end || ' ' || town || ' ' || branch,
    lower(one || '.' || branch || '@' || two || '.example'), '+973' || lpad((h % 100000000)::text, 8, '0'),
    n || ' ' || town || ' Road', date_trunc('hour', now()) - interval '3 years' + n * interval '1 second',
    case when n % 3 = 0 then 'cmasa_standard' end, case when n % 3 = 0 then current_date - 1000 end,
    case when n % 6 = 0 then date_trunc('day', now()) + interval '1 year' end
  from (
    select n, h, to_hex(h & 1048575) as branch,
      ('{Pearl,Palm,Harbour,Marina,Desert,Royal,Grand,Garden,Corniche,Old Souq,Crescent,Dune,Falcon,Oasis,Coral,Lagoon}'
        ::text[])[1 + (h & 1023) % 16] as one,
      ('{Hotel,Hotel,Hotel,Resort,Suites,Cafe,Coffee,Roastery,Kitchen,Bakery,Offices,Tower,Clinic,University,Lounge}'
        ::text[])[1 + (h >> 10 & 1023) % 15] as two,
      ('{Manama,Riffa,Muharraq,Dubai,Sharjah,Doha,Muscat,Kuwait City,Riyadh,Jeddah,Amman,Cairo}'
        ::text[])[1 + (h >> 20 & 255) % 12] as town
    from (select n, hashint4(n) & 2147483647 as h from generate_series(1, ${clientsFor(rows)}) n) numbers
  ) made;

  insert into machines (id, operator_id, client_id, model, serial_number, install_date, location, created_at)
  select ${idOf('machine', '2 * n + i')}, ${idOf('operator', operatorOf('n'))}, ${idOf('client', 'n')},
    ('{Aurora One,Aurora Two,Borea S2,Calima Duo,Levanter,Mistral Pro}'::text[])[1 + (n + i) % 6],
    'GH-' || lpad((2 * n + i)::text, 7, '0'), current_date - 1000, 'Floor ' || n % 9,
    date_trunc('hour', now()) - interval '3 years' + n * interval '1 second'
  from generate_series(1, ${clientsFor(rows)}) n cross join generate_series(0, 1) i;`;

/** SQL that inserts an account for everyone, and second factors for the operators. */
export const accounts = `
  insert into profiles (id, name, email, email_verified, operator_id)
  select user_id, name, user_id || '@bench.test', true, operator_id from (
    select user_id, name, id as operator_id from country_operators
    union all select user_id, name, operator_id from dispatchers
    union all select user_id, name, operator_id from technicians
    union all select user_id, name, operator_id from clients
  ) person;
  insert into user_roles (user_id, role)
  select user_id, 'country_operator' from country_operators
  union all select user_id, 'dispatcher' from dispatchers
  union all select user_id, 'technician' from technicians
  union all select user_id, 'client' from clients;
  insert into two_factors (user_id, secret_encrypted, enabled_at)
  select user_id, 'never asked', now() from country_operators;`;

/**
 * SQL that inserts sessions: one for every tenth client and for each active technician, and several for
 * people who work in offices.
 */
export const sessions = `
  insert into sessions (id, sign_in_id, token_sha256, user_id, signed_in_at, expires_at)
  select id, id, encode(sha256(convert_to(md5(id::text), 'UTF8')), 'hex'), user_id, now(), now() + interval '1 year'
  from (select ${idOf('session', 'row_number() over ()')} as id, user_id from (
    select user_id from country_operators, generate_series(1, 10)
    union all select user_id from dispatchers, generate_series(1, 5)
    union all select user_id from technicians where is_active
    union all select user_id from clients where ('x' || right(id::text, 8))::bit(32)::int % 20 < 2
  ) signed_in) numbered;`;
