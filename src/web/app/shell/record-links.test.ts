import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#domain/actor.ts';
import { historicRecords } from '#domain/event.ts';
import { recordPath } from './record-links.ts';

const id = '00000000-0000-7000-8000-000000000001';
const path = (role: Role | null, record: (typeof historicRecords)[number], more = {}) =>
  recordPath(role, { record, id, subject: 'Pearl & Harbour', ...more });

describe('a link to a record', () => {
  test('leads into the own area of whoever follows it, or to the own account', () => {
    const areas = {
      super_admin: /^\/(admin|operator|dispatcher|client)(\/|$)/,
      country_operator: /^\/operator/,
      dispatcher: /^\/dispatcher/,
      technician: /^\/technician/,
      client: /^\/client/,
    };
    for (const role of roles) {
      for (const record of historicRecords) {
        const found = path(role, record);
        if (found !== '/account') expect(found, `${role} ${record}`).toMatch(areas[role]);
      }
    }
    expect(path(null, 'profiles')).toBe('/account');
  });

  test('names what to look for as the address can carry it', () => {
    expect(path('country_operator', 'clients')).toBe('/operator/clients?search=Pearl+%26+Harbour');
    expect(path('dispatcher', 'job_orders', { subject: 'JO-1001' })).toBe('/dispatcher/jobs?search=JO-1001');
    expect(path('dispatcher', 'machines', { client: 'Sandglass Cafe' })).toBe(
      '/dispatcher/jobs?search=Sandglass+Cafe',
    );
    expect(path('country_operator', 'job_orders', { subject: 'JO-1001' })).toBe(
      '/operator/schedule?search=JO-1001',
    );
    expect(path('country_operator', 'machines')).toBe('/operator/clients');
  });

  test('leads a technician to the job, or to the schedule that it was taken off', () => {
    expect(path('technician', 'job_orders')).toBe(`/technician/jobs/${id}`);
    expect(path('technician', 'job_orders', { event: 'job-orders.unassigned' })).toBe('/technician/schedule');
    const told = { event: 'job-orders.assigned', job: null };
    expect(path('technician', 'job_orders', told)).toBe('/technician/schedule');
  });

  test("leads a client to a visit's report, to the signature it waits for, or to its overview", () => {
    const visit = (status: string, workflow_status: string) =>
      path('client', 'job_orders', { job: { status, workflow_status } });
    expect(visit('completed', 'completed')).toBe(`/client/reports/${id}`);
    expect(visit('in_progress', 'awaiting_signature')).toBe(`/client/jobs/${id}/signature`);
    expect(visit('cancelled', 'awaiting_signature')).toBe('/client');
    expect(visit('scheduled', 'assigned')).toBe('/client');
    expect(path('client', 'job_orders')).toBe('/client');
  });
});
