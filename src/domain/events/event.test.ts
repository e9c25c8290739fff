import { describe, expect, expectTypeOf, test } from 'vitest';
import { access } from '#domain/access.ts';
import { roles } from '#domain/actor.ts';
import {
  changesBetween,
  type EventType,
  eventOf,
  eventTypes,
  historicRecords,
  mayReadHistory,
  type RowOf,
  subjectOf,
} from './event.ts';

test('each role reads the history of the listed records', () => {
  const lines = historicRecords.map((record) =>
    [record, ...roles.map((role) => (mayReadHistory(role, record) ? role : '-'))]
      .map((text) => text.padEnd(18))
      .join('')
      .trimEnd(),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "country_operators super_admin       -                 -                 -                 -
    clients           super_admin       country_operator  -                 -                 -
    technicians       super_admin       country_operator  -                 -                 -
    dispatchers       super_admin       country_operator  -                 -                 -
    machines          super_admin       country_operator  dispatcher        -                 -
    service_requests  super_admin       country_operator  dispatcher        -                 -
    job_orders        super_admin       country_operator  dispatcher        -                 -
    invoices          super_admin       country_operator  -                 -                 -
    platform_settings super_admin       -                 -                 -                 -
    profiles          super_admin       country_operator  -                 -                 -"
  `);
});

test('every event belongs to a record with readable history, and no one reads history without access to the record', () => {
  expect(new Set(Object.values(eventTypes))).toEqual(new Set(historicRecords));
  for (const record of historicRecords)
    for (const role of roles)
      if (mayReadHistory(role, record)) expect(access[record].reach[role]).toBeDefined();
});

test('an event is named after its record and its change', () => {
  for (const type of Object.keys(eventTypes)) expect(type).toMatch(/^[a-z-]+\.[a-z-]+$/);
});

describe('changes', () => {
  const before = { id: '1', version: 1, name: 'Palm', phone: '1', plan: null, fee: '12.500' };

  test('changes name each field that differs, with its old and new value', () => {
    const after = { ...before, version: 2, name: 'Palm Hotel', plan: 'cmasa_standard', fee: null };
    expect(changesBetween(before, after)).toEqual({
      name: { from: 'Palm', to: 'Palm Hotel' },
      plan: { from: null, to: 'cmasa_standard' },
      fee: { from: '12.500', to: null },
    });
  });

  test('two equal rows have no changes', () => {
    expect(changesBetween(before, { ...before })).toEqual({});
    expect(changesBetween(null, null)).toEqual({});
  });

  test('the changes of a new record are the fields that are set, without old values', () => {
    expect(changesBetween(null, { ...before, is_active: false })).toEqual({
      name: { to: 'Palm' },
      phone: { to: '1' },
      fee: { to: '12.500' },
      is_active: { to: false },
    });
  });

  test('the changes of a removed record are the fields that were set, without new values', () => {
    expect(changesBetween(before, null)).toEqual({
      name: { from: 'Palm' },
      phone: { from: '1' },
      fee: { from: '12.500' },
    });
  });

  test('changes compare moments and lists by value', () => {
    const at = (day: string) => ({ at: new Date(`${day}T12:00:00Z`), parts: [{ name: 'pump' }] });
    expect(changesBetween(at('2026-11-18'), at('2026-11-18'))).toEqual({});
    expect(changesBetween(at('2026-11-18'), at('2026-11-19'))).toEqual({
      at: { from: new Date('2026-11-18T12:00:00Z'), to: new Date('2026-11-19T12:00:00Z') },
    });
  });

  test('changes treat an absent field as empty', () => {
    expect(changesBetween({ plan: null }, {})).toEqual({});
    expect(changesBetween({}, { plan: undefined })).toEqual({});
  });

  test('changes contain neither bytes nor computed columns', () => {
    const row = {
      id: '1',
      version: 7,
      created_at: new Date(),
      search_text: ' palm',
      client_signature: new Uint8Array(3),
      client_signature_sha256: 'ab',
      signed_summary: '{}',
      signed_summary_sha256: 'cd',
      plan_balance: {},
      first_arrived_at: new Date(),
      told_from: new Date(),
      told_until: new Date(),
    };
    expect(changesBetween(null, row)).toEqual({});
  });
});

describe('an event', () => {
  const row = {
    id: 'itself',
    operator_id: 'its operator',
    client_id: 'its client',
    technician_id: 'its technician',
    name: 'Palm',
  };
  const tiesOf = (type: EventType) => {
    const { operator_id, client_id, technician_id } = eventOf(type, { of: row });
    return [operator_id, client_id, technician_id];
  };

  test('an event concerns the people whom its record names, and to no one else', () => {
    const typeOf = new Map((Object.keys(eventTypes) as EventType[]).map((type) => [eventTypes[type], type]));
    const lines = [...typeOf].map(([record, type]) =>
      [record, ...tiesOf(type).map((id) => id ?? '-')]
        .map((text) => text.padEnd(18))
        .join('')
        .trimEnd(),
    );
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "country_operators itself            -                 -
      clients           its operator      itself            -
      technicians       its operator      -                 itself
      dispatchers       its operator      -                 -
      machines          its operator      its client        -
      service_requests  its operator      its client        -
      job_orders        its operator      its client        its technician
      invoices          its operator      its client        -
      platform_settings -                 -                 -
      profiles          its operator      -                 -"
    `);
  });

  test('an event cannot be made from a row that lacks a column of the IDs that it concerns', () => {
    expectTypeOf<Omit<typeof row, 'technician_id'>>().toExtend<RowOf<'clients.created'>>();
    expectTypeOf<Omit<typeof row, 'technician_id'>>().not.toExtend<RowOf<'job-orders.created'>>();
    expectTypeOf<Omit<typeof row, 'operator_id'>>().not.toExtend<RowOf<'clients.created'>>();
  });

  test('an event contains the changed fields, and changes that are not in any field', () => {
    const changes = { coverage: { from: true, to: false } };
    expect(
      eventOf('clients.updated', { before: row, after: { ...row, name: 'Palm Hotel' }, changes }),
    ).toEqual({
      type: 'clients.updated',
      record_id: 'itself',
      subject: 'Palm Hotel',
      operator_id: 'its operator',
      client_id: 'itself',
      technician_id: null,
      changes: { name: { from: 'Palm', to: 'Palm Hotel' }, ...changes },
    });
  });

  test('the event of a new record contains its fields, and that of a removed record its name', () => {
    const named = { id: 'itself', operator_id: null, name: 'Palm' };
    expect(eventOf('clients.created', { after: named }).changes).toEqual({ name: { to: 'Palm' } });
    const removed = eventOf('clients.removed', { before: named });
    expect([removed.subject, removed.changes]).toEqual(['Palm', { name: { from: 'Palm' } }]);
  });

  test('an event of an unchanged record contains no change', () => {
    expect(eventOf('clients.plan-expiring', { of: row }).changes).toEqual({});
  });

  test('an event can replace the IDs that its record names', () => {
    const to = (technician_id: string | null) =>
      eventOf('job-orders.unassigned', { of: { ...row, number: 7 }, ties: { technician_id } }).technician_id;
    expect([to('who had it'), to(null)]).toEqual(['who had it', null]);
  });
});

describe('the name of a record', () => {
  test.each([
    ['service-requests.submitted', { number: 1042 }, 'SR-1042'],
    ['job-orders.signed', { number: 1007 }, 'JO-1007'],
    ['service-requests.commented', { number: 1042 }, 'SR-1042'],
    ['job-orders.commented', { number: 1007 }, 'JO-1007'],
    ['machines.created', { model: 'Aurora Two', serial_number: 'A2-7' }, 'Aurora Two A2-7'],
    ['platform-settings.saved', { sign_up_open: true }, ''],
    ['operators.removed', { name: 'Dilmun Coffee' }, 'Dilmun Coffee'],
    ['clients.updated', { name: 'Palm Hotel' }, 'Palm Hotel'],
    ['technicians.deactivated', { name: 'Yusuf' }, 'Yusuf'],
    ['dispatchers.created', { name: 'Huda' }, 'Huda'],
    ['accounts.invited', { name: 'Amal' }, 'Amal'],
    ['clients.created', { name: null }, ''],
    ['clients.created', {}, ''],
  ] as const satisfies readonly (readonly [EventType, object, string])[])(
    'the record of %s with %j is called %j',
    (type, row, subject) => expect(subjectOf(type, row)).toBe(subject),
  );
});
