import { describe, expect, test } from 'vitest';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { type NotificationType, notificationRules } from '#domain/events/notification.ts';
import { pushRuleOf } from '#domain/events/push.ts';
import { expectTrueNotices } from '#tests/support/company/true-notices.ts';
import {
  base,
  is,
  isPossible,
  moments,
  type Row,
  table,
  time_zone,
  until,
} from '#tests/support/company/visit-states.ts';
import { turnOfRequest } from '#web/records/job-orders/visit/turn.ts';
import { promisedText } from '#web/records/service-requests/promised-text.ts';
import { notificationText } from '#words/say/notification-text.ts';
import { pushText } from '#words/say/push-text.ts';

/** The client's notifications about a visit, each with the condition that the visit meets after the notification. */
const leavesAs: Partial<Record<NotificationType, (row: Row) => boolean>> = {
  'job-orders.created': ({ visit }) => is(visit).planned,
  'job-orders.assigned': ({ visit }) => is(visit).planned && visit.technician !== null,
  'job-orders.rescheduled': ({ visit }) => is(visit).planned,
  'job-orders.corrected': ({ visit }) => is(visit).planned || is(visit).working,
  'job-orders.time-declined': ({ visit }) => is(visit).planned,
  'job-orders.arrival-late': ({ visit, now }) => is(visit).planned && now > until,
  'job-orders.left': ({ state }) => state === 'on the way',
  'job-orders.turned-back': ({ state }) => state === 'assigned',
  'job-orders.started': ({ state, visit }) => state === 'at work' && visit.outcome === null,
  'job-orders.paused': ({ state }) => state.startsWith('paused'),
  'job-orders.resumed': ({ state, visit }) => state === 'at work' && visit.outcome === null,
  'job-orders.interrupted': ({ state, visit }) => state === 'at work' && visit.outcome !== null,
  'job-orders.missed': ({ state, visit }) => state === 'cancelled' && visit.outcome === 'nobody_there',
  'job-orders.cancelled': ({ state, visit }) => state === 'cancelled' && visit.outcome !== 'nobody_there',
  'job-orders.submitted': ({ state }) => state === 'not signed',
  'job-orders.signed': ({ state }) => state === 'completed',
  'job-orders.part-expected': ({ visit }) => visit.outcome === 'part_missing',
  'job-orders.part-came': ({ visit }) => visit.outcome === 'part_missing',
  'job-orders.settled': ({ state, visit }) => state === 'completed' && visit.outcome !== null,
  'job-orders.dispute-settled': ({ state }) => state === 'completed',
};
const facts = { time_zone, scheduled_date: base.scheduled_date, window_minutes: 60, reason: 'The reason' };
/** The facts about a visit that is waiting for its part. */
const part = { missing_part: 'Pump head', part_expected_on: '2026-11-29' };

test.each(Object.keys(leavesAs) as NotificationType[])(
  'bell, email and push message of %s are true for the state of the visit',
  (type) => {
    const rows = table.filter((row) => isPossible(row) && leavesAs[type]?.(row));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const known = row.visit.outcome === 'part_missing' ? { ...facts, ...part } : facts;
      const event = { type, audience: 'client', subject: 'JO-7', facts: known } as const;
      const text = notificationText(event, 'en');
      expect(text).not.toBe('JO-7');
      const pushed = pushRuleOf(type)?.audiences.includes('client')
        ? pushText({ ...event, isUrgent: false }, 'en')
        : null;
      expectTrueNotices([text, ...(pushed ? [pushed.title, pushed.body] : [])], row);
    }
  },
);

const ofTaps = Object.entries(notificationRules).flatMap(([type, rule]) =>
  'tappedAt' in rule ? [type as NotificationType] : [],
);

test.each(ofTaps)('a late notification about %s is true, whatever has happened since', (type) => {
  const late = { ...facts, done_at: '2026-11-24T06:00:00Z' };
  const kinds = type === 'job-orders.turned-back' ? [late, { ...late, has_stopped_work: true }] : [late];
  for (const known of kinds) {
    const event = { type, audience: 'client', subject: 'JO-7', facts: known } as const;
    const text = notificationText(event, 'en');
    expect(text).toContain('Tue, Nov 24, 9:00');
    expect(text).not.toMatch(/\b(is|has)\b/);
    for (const row of table.filter(isPossible)) expectTrueNotices([text], row);
    expect(notificationText(event, 'ar')).not.toBe(
      notificationText({ ...event, facts: { ...known, done_at: undefined } }, 'ar'),
    );
  }
});

const undecided = { status: 'pending', outcome: null, job_order: null, awaits_visit: false } as const;
/** The states of a request without a visit. Once it has one, the client reads about the visit. */
const requests = {
  pending: undecided,
  approved: { ...undecided, status: 'reviewed' },
  rejected: { ...undecided, status: 'rejected' },
  withdrawn: { ...undecided, status: 'rejected', outcome: 'withdrawn' },
  closed: { ...undecided, status: 'rejected', outcome: 'closed' },
  joined: { ...undecided, status: 'rejected', outcome: 'joined' },
} as const satisfies Readonly<Record<string, Partial<ServiceRequestView>>>;
type RequestState = keyof typeof requests;

const promised_by = base.scheduled_date;
/** The states in which a sentence about a request is true. Whether the target has passed depends on `now`. */
const requestConditions: readonly (readonly [RegExp, (state: RequestState, now: Date) => boolean])[] = [
  [/reviewing/i, (state) => state === 'pending'],
  [/approved|planning the visit/i, (state) => state === 'approved'],
  [/rejected/i, (state) => state === 'rejected'],
  [/withdrawn/i, (state) => state === 'withdrawn'],
  [/closed/i, (state) => state === 'closed'],
  [/added to/i, (state) => state === 'joined'],
  [
    /^technician by|will arrive by/i,
    (state, now) => ['pending', 'approved'].includes(state) && now <= new Date(promised_by),
  ],
  [/late/i, (state, now) => ['pending', 'approved'].includes(state) && now > new Date(promised_by)],
  [/no visit is booked/i, (state) => state === 'approved'],
];

function expectTrueOf(texts: readonly string[], state: RequestState, now: Date) {
  for (const text of texts) {
    for (const [pattern, holds] of requestConditions) {
      if (pattern.test(text)) expect([text, state, holds(state, now)]).toEqual([text, state, true]);
    }
  }
}

const late = { isLate: true } as const;
/** The client's notifications about a request, with the states that the request may have afterward. */
const leavesRequest: Partial<
  Record<NotificationType, { readonly as: readonly RequestState[]; readonly isLate?: true }>
> = {
  'service-requests.submitted': { as: ['pending'] },
  'service-requests.phoned': { as: ['pending'] },
  'service-requests.reported': { as: ['pending'] },
  'service-requests.reported-on-visit': { as: ['pending'] },
  'service-requests.approved': { as: ['approved'] },
  'service-requests.rejected': { as: ['rejected'] },
  'service-requests.corrected-for-client': { as: ['pending'] },
  'service-requests.closed': { as: ['closed'] },
  'service-requests.joined': { as: ['joined'] },
  'service-requests.called-back': { as: ['pending', 'approved'] },
  'service-requests.raised': { as: ['pending', 'approved'] },
  'service-requests.arrival-late': { as: ['approved'], ...late },
};

describe('every sentence that a client reads about a request without a visit is true', () => {
  const rows = (Object.keys(requests) as RequestState[]).flatMap((state) =>
    Object.entries(moments).map(([moment, at]) => ({ state, moment, now: new Date(at) })),
  );
  test.each(rows)('every sentence is true for $state, read $moment', ({ state, now }) => {
    const request = { ...requests[state], promised_by, time_zone, awaits_call_back: false };
    const reader = { role: 'client', isStaff: false, technician_id: null } as const;
    // The first sentence depends on no other fields of a request.
    const turn = turnOfRequest(request as unknown as ServiceRequestView, reader, now) ?? '';
    expect(turn).not.toBe('');
    const card = request.status === 'rejected' ? [] : [promisedText(promised_by, time_zone, now)];
    expectTrueOf([turn, ...card], state, now);
  });

  test.each(Object.keys(leavesRequest) as NotificationType[])(
    'the bell and the email are true for %s',
    (type) => {
      const { as = [], isLate } = leavesRequest[type] ?? {};
      for (const state of as) {
        const now = new Date(moments[isLate ? 'the day after' : 'weeks before']);
        const more = { promised_by, time_zone, ...(state === 'joined' && { reason: 'JO-7' }) };
        const text = notificationText({ type, audience: 'client', subject: 'SR-7', facts: more }, 'en');
        expect(text).not.toBe('SR-7');
        expectTrueOf([text], state, now);
      }
    },
  );
});

test('the tables list every notification to clients about a request or a visit', () => {
  const rules: readonly (readonly [string, { readonly audiences: readonly string[] }])[] =
    Object.entries(notificationRules);
  const ofClients = rules.filter(([, { audiences }]) => audiences.includes('client')).map(([type]) => type);
  /** These notifications say nothing about the state of a case. */
  const others = [
    'service-requests.commented',
    'job-orders.commented',
    'machines.service-due',
    'clients.plan-expiring',
    'clients.renewal-offered',
    'clients.plan-renewed',
    'clients.last-visit-used',
    'invoices.issued',
    'invoices.credited',
  ];
  expect(ofClients.toSorted()).toEqual(
    [...Object.keys(leavesAs), ...Object.keys(leavesRequest), ...others].toSorted(),
  );
});
