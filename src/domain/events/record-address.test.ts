import { describe, expect, test } from 'vitest';
import { access } from '#domain/access.ts';
import { roles } from '#domain/actor.ts';
import type { Audience } from './audience.ts';
import type { EventType } from './event.ts';
import { notificationAddress } from './notification-address.ts';
import {
  hasPage,
  mayOpen,
  numberIn,
  pagedRecords,
  recordAddress,
  recordAt,
  typedNumber,
} from './record-address.ts';

const id = '0198c2f0-0000-7000-8000-00000000000a';

describe('a record has one address', () => {
  test('the address of a record names its kind', () => {
    expect(pagedRecords.map((record) => recordAddress(record, 'x'))).toEqual([
      '/requests/x',
      '/jobs/x',
      '/machines/x',
      '/clients/x',
      '/invoices/x',
      '/technicians/x',
      '/dispatchers/x',
      '/operators/x',
      '/accounts/x',
    ]);
  });

  test('a record is found by its address', () => {
    for (const record of pagedRecords) {
      expect(recordAt(recordAddress(record, id))).toEqual({ record, id });
    }
  });

  test('no other path is the address of a record', () => {
    const others = ['', '/', '/jobs', '/jobs/', `/jobs/${id}/report`, `/technician/jobs/${id}`, 'jobs/1'];
    expect(others.map(recordAt)).toEqual(others.map(() => null));
  });

  test('only a record with a page has an address', () => {
    expect(hasPage('job_orders')).toBe(true);
    expect(hasPage('events')).toBe(false);
  });
});

test('no role may open the page of a record that it never has access to', () => {
  const led = roles.flatMap((role) =>
    pagedRecords.filter((record) => mayOpen(role, record) && access[record].reach[role] === undefined),
  );
  expect(led).toEqual([]);
});

describe('a notification opens', () => {
  const led = (type: EventType, audience: Audience, isOutOfReach = false) =>
    notificationAddress({ type, audience, record_id: id }, isOutOfReach);

  test('a notification opens the record', () => {
    expect(led('job-orders.signed', 'operator')).toBe(`/jobs/${id}`);
    expect(led('service-requests.submitted', 'dispatchers')).toBe(`/requests/${id}`);
    expect(led('machines.service-due', 'client')).toBe(`/machines/${id}`);
    expect(led('accounts.signed-up', 'platform')).toBe(`/accounts/${id}`);
  });

  test('a notification about a renewal opens the plan where the client can answer, and the record for the operator', () => {
    expect(led('clients.renewal-offered', 'client')).toBe('/client#plan');
    expect(led('clients.plan-expiring', 'client')).toBe('/client#plan');
    expect(led('clients.plan-expiring', 'operator')).toBe(`/clients/${id}`);
    expect(led('clients.renewal-asked', 'operator')).toBe(`/clients/${id}`);
  });

  test("a notification about someone's account opens the account page", () => {
    expect(led('accounts.new-device', 'account')).toBe('/account');
    expect(led('accounts.calendar-address-ended', 'account')).toBe('/technician/schedule');
  });

  test('a notification of an unassigned job or of changed days on call opens the schedule for its technician', () => {
    expect(led('technicians.on-call-added', 'technician')).toBe('/technician/schedule');
    expect(led('technicians.on-call-removed', 'technician')).toBe('/technician/schedule');
    expect(led('job-orders.assigned', 'technician')).toBe(`/jobs/${id}`);
    expect(led('job-orders.unassigned', 'technician')).toBe('/technician/schedule');
    expect(led('job-orders.assigned', 'technician', true)).toBe('/technician/schedule');
    expect(led('job-orders.cancelled', 'client')).toBe(`/jobs/${id}`);
  });
});

describe('a spoken number', () => {
  test.each([
    ['JO-1048', 1048],
    ['jo-1048', 1048],
    ['JO1048', 1048],
    ['JO-2147483647', 2147483647],
    ['JO-2147483648', null],
    ['JO-0', null],
    ['SR-1048', null],
    ['JO-', null],
    ['1048', null],
    ['JO-1048x', null],
    [id, null],
  ])('the text %s is the number %s', (text, number) => expect(numberIn('job_orders', text)).toBe(number));
});

describe('a number that is typed to search', () => {
  test.each([
    ['107', null, '107'],
    ['05', null, '05'],
    ['jo 107', 'job_orders', '107'],
    ['JO107', 'job_orders', '107'],
    [' jo-0107 ', 'job_orders', '107'],
    ['JO \u2013 107', 'job_orders', '107'],
    ['sr10', 'service_requests', '10'],
    ['SR-\u0661\u0660', 'service_requests', '10'],
    ['\u0661\u0660\u0667', null, '107'],
  ])('the search for %j names %s %s', (text, record, digits) =>
    expect(typedNumber(text)).toEqual({ record, digits }),
  );

  test.each(['', 'jo', 'jo-', 'job 107', 'GH-107', '10 7', '1234567890', 'pearl 107'])(
    'the search for %j names no number',
    (text) => expect(typedNumber(text)).toBeNull(),
  );
});
