import { expect, test } from 'vitest';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import type { Role } from '#domain/actor.ts';
import { type TurnVisit, turnOfRequest, turnOfVisit } from './turn.ts';

/** Sunday, November 29, 2026, 8:30 AM in Bahrain. */
const now = new Date('2026-11-29T05:30:00Z');
const own = 'yusuf';
const reader = (role: Role, isStaff = false) => ({ role, isStaff, technician_id: own });

const noNeeds = {
  asked_date: null,
  disputed_at: null,
  dispute_settled_at: null,
  forerunner_id: null,
  service_request_id: 'request',
  settled_at: null,
  follower: null,
};
const needing = (visit: TurnVisit, needs: Partial<typeof noNeeds> | { readonly [field: string]: unknown }) =>
  ({ ...visit, needs: { ...noNeeds, ...needs } }) as TurnVisit;
const planned: TurnVisit = {
  status: 'scheduled',
  workflow_status: 'assigned',
  outcome: null,
  problem_resolved: false,
  follow_up_required: false,
  scheduled_date: '2026-11-30T06:00:00Z',
  window_minutes: 60,
  on_the_way_at: null,
  started_at: null,
  time_zone: 'Asia/Bahrain',
  technician: { name: 'Yusuf', second_name: null },
  technician_id: own,
  needs: noNeeds,
};
const today = { ...planned, scheduled_date: '2026-11-29T06:00:00Z' };
const late = { ...planned, scheduled_date: '2026-11-29T04:00:00Z' };
const left = { ...late, on_the_way_at: '2026-11-29T05:00:00Z' };
const working = {
  ...late,
  status: 'in_progress',
  workflow_status: 'in_progress',
  started_at: '2026-11-29T05:10:00Z',
} as const;
const reported = { ...working, problem_resolved: true };
const unsigned = { ...reported, workflow_status: 'awaiting_signature' } as const;
const done = { ...reported, status: 'completed', workflow_status: 'completed' } as const;
const cancelled = { ...planned, status: 'cancelled' } as const;

test.each<[string, TurnVisit, string, string, string]>([
  [
    'planned for tomorrow',
    planned,
    'Yusuf arrives tomorrow, 9:00 – 10:00 AM. Nothing for you to do.',
    'Yusuf arrives tomorrow, 9:00 – 10:00 AM.',
    'Your turn: set out in time to arrive tomorrow, 9:00 – 10:00 AM.',
  ],
  [
    'planned for today',
    today,
    'Yusuf arrives today, 9:00 – 10:00 AM. Nothing for you to do.',
    'Yusuf arrives today, 9:00 – 10:00 AM.',
    'Your turn: set out in time to arrive today, 9:00 – 10:00 AM.',
  ],
  [
    'without a technician',
    { ...planned, workflow_status: 'scheduled', technician: null, technician_id: null },
    'The dispatcher is looking for a technician. Nothing for you to do.',
    'Your turn: assign a technician. The visit is planned for tomorrow, 9:00 – 10:00 AM.',
    'null',
  ],
  [
    'without a technician when its window is over',
    { ...late, workflow_status: 'scheduled', technician: null, technician_id: null },
    'The visit is late: it was planned for today, 7:00 – 8:00 AM. The dispatcher is looking for a technician. Message us if you cannot wait.',
    'Your turn: assign a technician. The visit was planned for today, 7:00 – 8:00 AM.',
    'null',
  ],
  [
    'with a request for a new time',
    needing(planned, { asked_date: '2026-12-01T06:00:00Z' }),
    'You requested Tue, Dec 1, 9:00 AM. We will accept or decline it. Nothing for you to do.',
    'Your turn: the client requests Tue, Dec 1, 9:00 AM. Accept or decline it.',
    'Your turn: set out in time to arrive tomorrow, 9:00 – 10:00 AM.',
  ],
  [
    'late',
    late,
    'Yusuf was expected today, 7:00 – 8:00 AM, and has not arrived yet. Message us if you cannot wait.',
    'Your turn: call Yusuf. The visit was planned for today, 7:00 – 8:00 AM, and no one has arrived.',
    'Your turn: set out, or report a problem. The visit was planned for today, 7:00 – 8:00 AM.',
  ],
  [
    'on the way',
    left,
    'Yusuf has been on the way since 8:00 AM. Nothing for you to do.',
    'Yusuf has been on the way since 8:00 AM.',
    'Your turn: report your arrival.',
  ],
  [
    'on the way since yesterday',
    { ...late, on_the_way_at: '2026-11-28T05:00:00Z' },
    'Yusuf was expected today, 7:00 – 8:00 AM, and has not arrived yet. Message us if you cannot wait.',
    'Your turn: call Yusuf. The visit was planned for today, 7:00 – 8:00 AM, and no one has arrived.',
    'Your turn: say when you arrived, or that you did not go. You set out on Nov 28, 2026, 8:00 AM.',
  ],
  [
    'at work',
    working,
    'Yusuf is with you: the work started at 8:10 AM. Nothing for you to do.',
    'Yusuf has been at work since 8:10 AM.',
    'Your turn: record the work and submit the report.',
  ],
  [
    'on hold',
    { ...working, paused_at: '2026-11-29T05:20:00Z' },
    'The work has been on hold since 8:20 AM. Nothing for you to do.',
    'The work has been on hold since 8:20 AM.',
    'Your turn: resume the work, or set how long it stays on hold. It has been on hold since 8:20 AM.',
  ],
  [
    'not signed',
    unsigned,
    'Your turn: check the report and sign it.',
    "The report is awaiting the client's signature.",
    'Your turn: get the signature.',
  ],
  [
    'signed',
    done,
    'Yusuf has done the work, and the report is signed. Nothing for you to do.',
    'The work is done and signed.',
    'The work is done and signed. Nothing for you to do.',
  ],
  [
    'signed, with work left',
    needing({ ...done, outcome: 'part_missing', follow_up_required: true }, {}),
    'Yusuf has done everything possible for now, and the report is signed. A follow-up visit is still needed.',
    'Your turn: plan the follow-up visit, or say why none is needed.',
    'All the work that is possible for now is done and signed. Nothing for you to do.',
  ],
  [
    'signed, with a follow-up visit requested in the form',
    { ...done, follow_up_required: true },
    'Yusuf has done everything possible for now, and the report is signed. A follow-up visit is still needed.',
    'Your turn: plan the follow-up visit, or say why none is needed.',
    'All the work that is possible for now is done and signed. Nothing for you to do.',
  ],
  [
    'signed by someone else, as the client says',
    needing(done, { disputed_at: '2026-11-29T05:20:00Z' }),
    'You said that the signature is not yours. We will check this and let you know the result. Nothing for you to do.',
    'Your turn: the client says that the signature is not theirs.',
    'The work is done and signed. Nothing for you to do.',
  ],
  [
    'over, because no one was there',
    { ...cancelled, outcome: 'nobody_there' },
    'Yusuf came, but no one was there. This visit is over.',
    'No one was there. This visit is over.',
    'No one was there. This visit is over. Nothing for you to do.',
  ],
  [
    'over, because no one was there, and without a request',
    needing({ ...cancelled, outcome: 'nobody_there' }, { service_request_id: null }),
    'Yusuf came, but no one was there. This visit is over. A follow-up visit is still needed.',
    'Your turn: plan the follow-up visit, or say why none is needed.',
    'No one was there. This visit is over. Nothing for you to do.',
  ],
  [
    'cancelled',
    cancelled,
    'This visit has been cancelled. No one will come.',
    'This visit is cancelled.',
    'This visit is cancelled. Nothing for you to do.',
  ],
])('%s: client, planner and technician read whose turn it is', (_, visit, client, planner, technician) => {
  const read = (role: Role) => String(turnOfVisit(visit, reader(role), now)).replace(/\u202f|\u2009/g, ' ');
  expect([read('client'), read('dispatcher'), read('technician')]).toEqual([client, planner, technician]);
});

test("a client's staff may not sign, and a technician has no turn in a colleague's visit", () => {
  expect(turnOfVisit(unsigned, reader('client', true), now)).toMatch(/account owner's signature/);
  expect(turnOfVisit({ ...planned, technician_id: 'joel' }, reader('technician'), now)).toBeNull();
});

test("a request's page lacks the needs of its job, so it tells a planner only the state", () => {
  const job_order = { ...done, number: 'JO-7', id: 'job' };
  const read = turnOfRequest(
    { ...request, status: 'assigned', job_order } as never,
    reader('dispatcher'),
    now,
  );
  expect(read).toBe('The work is done and signed.');
});

const request = {
  status: 'pending',
  outcome: null,
  awaits_call_back: false,
  awaits_visit: false,
  respond_by: '2026-11-29T07:00:00Z',
  promised_by: '2026-11-30T14:00:00Z',
  reported_by_name: 'Huda',
  client: { name: 'Pearl Harbour Hotel' },
  time_zone: 'Asia/Bahrain',
  job_order: null,
} as unknown as ServiceRequestView;

test.each<[string, Partial<ServiceRequestView>, string, string]>([
  [
    'pending',
    {},
    'We are reviewing your request. A technician will arrive by Mon, Nov 30, 5:00 PM. Nothing for you to do.',
    'Your turn: review the request by Sun, Nov 29, 10:00 AM.',
  ],
  [
    'pending for too long',
    { respond_by: '2026-11-29T04:00:00Z', promised_by: null },
    'We are reviewing your request. Nothing for you to do.',
    'Your turn: review the request. The response was due on Sun, Nov 29, 7:00 AM.',
  ],
  [
    'reported by label as an emergency',
    { awaits_call_back: true },
    'We are reviewing your request. A technician will arrive by Mon, Nov 30, 5:00 PM. Nothing for you to do.',
    'Your turn: call Huda back.',
  ],
  [
    'approved',
    { status: 'reviewed', promised_by: null },
    'Your request is approved, and we are planning the visit. Nothing for you to do.',
    'Your turn: plan the visit.',
  ],
  ['rejected', { status: 'rejected' }, 'This request was rejected.', 'This request was rejected.'],
  ['withdrawn', { outcome: 'withdrawn' }, 'This request was withdrawn.', 'This request was withdrawn.'],
])('a request that is %s: client and planner read whose turn it is', (_, changes, client, planner) => {
  const read = (role: Role) =>
    turnOfRequest({ ...request, ...changes }, reader(role), now)?.replace(/\u202f|\u2009/g, ' ');
  expect([read('client'), read('country_operator')]).toEqual([client, planner]);
});
