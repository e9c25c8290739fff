import { expect, test } from 'vitest';
import { roles } from './actor.ts';
import {
  afterCompletedVisit,
  isByPhone,
  isRequest,
  type RequestGroup,
  requestedByOf,
  requestGroups,
  serviceRequestStatuses,
  serviceRequestWorkflow,
} from './service-request.ts';
import { allows } from './workflow.ts';

test('a request belongs to the groups that contain its status', () => {
  const groups = Object.keys(requestGroups) as RequestGroup[];
  const lines = serviceRequestStatuses.map((status) =>
    [status, ...groups.map((group) => (isRequest(group, { status }) ? group : '-'))]
      .map((text) => text.padEnd(10))
      .join('')
      .trimEnd(),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "pending   pending   -         waiting   -         -         -
    reviewed  -         reviewed  waiting   approved  -         -
    assigned  -         -         -         approved  -         served
    rejected  -         -         -         -         rejected  -"
  `);
});

test('a request waits as long as it can still get a job', () => {
  for (const status of serviceRequestStatuses) {
    const canBecomeAJob = (['approve', 'assign'] as const).some((action) =>
      allows(serviceRequestWorkflow, action, { status }),
    );
    expect(isRequest('waiting', { status })).toBe(canBecomeAJob);
  }
});

test('a completed visit ends only the wait for a callback', () => {
  const request = { awaits_call_back: true, urgency: 'high' as const };
  expect(afterCompletedVisit(request)).toEqual({ awaits_call_back: false, urgency: 'high' });
  const answered = { ...request, awaits_call_back: false };
  expect(afterCompletedVisit(answered)).toBe(answered);
});

test('clients submit their own requests, technicians report during visits, and other roles take a phone call', () => {
  const phoneRoles = roles.filter((role) => isByPhone({ requested_by: requestedByOf(role) }));
  expect(phoneRoles).toEqual(['super_admin', 'country_operator', 'dispatcher']);
  expect([requestedByOf('client'), requestedByOf('technician')]).toEqual(['client', 'technician']);
});
