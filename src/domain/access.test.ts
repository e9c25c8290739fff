import { describe, expect, test } from 'vitest';
import { access, reaches } from './access.ts';
import { type Actor, type Role, roles, supervisedBy } from './actor.ts';
import type { RecordName } from './record-name.ts';

const records = Object.keys(access) as RecordName[];
const actors: Readonly<Record<Role, Actor>> = {
  super_admin: { user_id: 'u', name: 'U', role: 'super_admin' },
  country_operator: { user_id: 'u', name: 'U', role: 'country_operator', operator_id: 'o' },
  dispatcher: { user_id: 'u', name: 'U', role: 'dispatcher', operator_id: 'o', dispatcher_id: 'd' },
  technician: { user_id: 'u', name: 'U', role: 'technician', operator_id: 'o', technician_id: 't' },
  client: { user_id: 'u', name: 'U', role: 'client', operator_id: 'o', client_id: 'c' },
};

test('each role has access to the listed rows of each record', () => {
  const cell = (record: RecordName, role: Role) => {
    const reach = access[record].reach[role];
    if (reach === undefined) return '-';
    if (reach === 'every row') return 'all';
    if ('either' in reach) return reach.either.map(({ column }) => column).join(' or ');
    return 'through' in reach ? `${reach.through}.${reach.column}` : `${reach.column}=${reach.tie}`;
  };
  const lines = records.map((record) =>
    [record, ...roles.map((role) => cell(record, role))]
      .map((text) => text.padEnd(28))
      .join('')
      .trimEnd(),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "country_operators           all                         id=operator_id              id=operator_id              id=operator_id              id=operator_id
    operator_logos              all                         operator_id=operator_id     -                           -                           -
    platform_settings           all                         -                           -                           -                           -
    privacy_texts               all                         operator_id=operator_id     -                           -                           -
    invitations                 all                         operator_id=operator_id     -                           -                           -
    profiles                    all                         operator_id=operator_id     id=user_id                  id=user_id                  id=user_id
    user_roles                  all                         -                           -                           -                           -
    clients                     all                         operator_id=operator_id     operator_id=operator_id     job_orders.client_id        id=client_id
    client_people               all                         operator_id=operator_id     operator_id=operator_id     -                           client_id=client_id
    technicians                 all                         operator_id=operator_id     operator_id=operator_id     id=technician_id            job_orders.technician_id
    absences                    all                         operator_id=operator_id     operator_id=operator_id     technician_id=technician_id -
    on_call_turns               all                         operator_id=operator_id     operator_id=operator_id     technician_id=technician_id -
    dispatchers                 all                         operator_id=operator_id     operator_id=operator_id     -                           -
    machines                    all                         operator_id=operator_id     operator_id=operator_id     job_orders.machine_id       client_id=client_id
    machine_readings            all                         operator_id=operator_id     operator_id=operator_id     job_orders.machine_id       client_id=client_id
    service_requests            all                         operator_id=operator_id     operator_id=operator_id     -                           client_id=client_id
    job_orders                  all                         operator_id=operator_id     operator_id=operator_id     technician_id=technician_id client_id=client_id
    visit_reports               all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    requested_times             all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    client_windows              all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    first_arrivals              all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    visit_outcomes              all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    missing_parts               all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    cancellations               all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    signatures                  all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    signature_disputes          all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    ratings                     all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    settlements                 all                         operator_id=operator_id     operator_id=operator_id     job_orders.id               job_orders.id
    invoices                    all                         operator_id=operator_id     -                           -                           client_id=client_id
    invoiced_visits             all                         operator_id=operator_id     -                           -                           -
    visits_to_invoice           all                         operator_id=operator_id     -                           -                           -
    late_work                   all                         operator_id=operator_id     operator_id=operator_id     technician_id=technician_id -
    report_addresses            all                         operator_id=operator_id     operator_id=operator_id     -                           client_id=client_id
    sites                       all                         operator_id=operator_id     operator_id=operator_id     machines.site_id            client_id=client_id
    technician_contacts         all                         operator_id=operator_id     operator_id=operator_id     technician_id=technician_id -
    comments                    all                         operator_id=operator_id     operator_id=operator_id     job_orders.case_id          client_id=client_id
    files                       all                         operator_id=operator_id     operator_id=operator_id     case_id or machine_id or forerunner_idclient_id=client_id
    events                      all                         operator_id=operator_id     operator_id=operator_id     technician_id=technician_id client_id=client_id
    sign_in_events              all                         operator_id=operator_id     -                           -                           -
    number_series               all                         operator_id=operator_id     operator_id=operator_id     -                           operator_id=operator_id
    report_sums                 all                         operator_id=operator_id     -                           -                           -
    report_minutes              all                         operator_id=operator_id     -                           -                           -
    report_technicians          all                         operator_id=operator_id     -                           -                           -
    report_marks                all                         operator_id=operator_id     -                           -                           -
    idempotency_keys            user_id=user_id             user_id=user_id             user_id=user_id             user_id=user_id             user_id=user_id"
  `);
});

describe('the access of an actor', () => {
  const job = { operator_id: 'o', technician_id: 't', client_id: 'c' };
  const foreign = { operator_id: 'o2', technician_id: 't2', client_id: 'c2' };

  test.each(roles)('as %s, an actor has access to the job that names it', (role) => {
    expect(reaches(actors[role], 'job_orders', job)).toBe(true);
  });

  test.each(roles)(
    'as %s, an actor has access to jobs of another operator only if it is the super admin',
    (role) => {
      expect(reaches(actors[role], 'job_orders', foreign)).toBe(role === 'super_admin');
    },
  );

  test.each([
    ['technician', { ...job, technician_id: 't2' }],
    ['client', { ...job, client_id: 'c2' }],
  ] as const)("as %s, an actor has no access to someone else's job at the same operator", (role, row) => {
    expect(reaches(actors[role], 'job_orders', row)).toBe(false);
  });

  test('an actor has access to no row of a record that has no entry for its role', () => {
    expect(reaches(actors.technician, 'service_requests', { technician_id: 't', operator_id: 'o' })).toBe(
      false,
    );
  });

  test('an actor gets access to no row through another record: the database decides on those rows', () => {
    expect(reaches(actors.technician, 'machines', { id: 'm', operator_id: 'o' })).toBe(false);
  });

  test('an actor without an ID gets no access through it, not even to a row without a value in that column', () => {
    for (const role of roles.filter((one) => one !== 'super_admin')) {
      const untied: Actor = { user_id: 'u', name: 'U', role };
      for (const record of ['job_orders', 'events', 'machines', 'clients'] as const) {
        expect(reaches(untied, record, {})).toBe(false);
        expect(reaches(untied, record, { operator_id: null, client_id: null, technician_id: null })).toBe(
          false,
        );
        expect(reaches(untied, record, { operator_id: undefined })).toBe(false);
      }
    }
  });
});

test('no role inserts or changes rows that it has no access to', () => {
  for (const record of records) {
    const { reach, insert, update } = access[record];
    const writers = [...insert, ...roles.filter((role) => update[role] !== undefined)];
    for (const role of writers) expect(reach[role], `${role} writes ${record}`).toBeDefined();
  }
});

test('history is inserted and never updated', () => {
  expect(access.events.update).toEqual({});
  expect(access.events.insert).toEqual(roles);
});

test('supervisedBy adds the super admin to the given roles', () => {
  expect(supervisedBy('technician', 'client')).toEqual(['technician', 'client', 'super_admin']);
});
