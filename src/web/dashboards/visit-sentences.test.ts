import { describe, expect, test } from 'vitest';
import type { NotificationType } from '#domain/events/notification.ts';
import { interruptions } from '#domain/visit/outcome.ts';
import { isStillUnderway } from '#domain/visit/standing.ts';
import { promisedText } from '#web/records/service-requests/promised-text.ts';
import { sentencesOf, type VisitView } from '#web/records/visit/visit-sentences.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { mailText } from '#words/say/mail-text.ts';
import { notificationText } from '#words/say/notification-text.ts';
import { wordsOf } from '#words/words.ts';
import {
  base,
  is,
  isPossible,
  mayBeThere,
  moments,
  type Row,
  table,
  time_zone,
} from '../../../tests/support/visit-states.ts';
import { timelineOf } from './timeline.ts';

const window = 'Nov 24, 2026, 9:00 – 10:00 AM';

/** True if the work was reported, and its report is open again. */
const isReopened = (v: VisitView) => is(v).working && v.outcome === null && Boolean(v.work_ended_at);

const until = new Date('2026-11-24T07:00:00Z');
/** Conditions that a visit must meet if a sentence about it matches the pattern. */
const conditions: readonly (readonly [RegExp, (visit: VisitView, now: Date) => boolean])[] = [
  [/with you|at work/i, (v, now) => v.started_at !== null && mayBeThere(v, now)],
  [/(visit|work) in progress/i, mayBeThere],
  [/not finished/i, (v, now) => is(v).working && v.outcome === null && !v.paused_at && !mayBeThere(v, now)],
  [/\bon \d+:\d/i, () => false],
  [/\bat [a-z]{3} \d/i, () => false],
  [
    /is on the way|been on the way|^on the way|technician on the way/i,
    (v, now) => is(v).planned && v.on_the_way_at !== null && isStillUnderway(new Date(v.on_the_way_at), now),
  ],
  [
    /no one was there|no-show/i,
    (v, now) => v.status === 'cancelled' && v.outcome === 'nobody_there' && now >= new Date(v.scheduled_date),
  ],
  [/is expected on/i, (v, now) => is(v).planned && now <= until],
  [/not arrived yet|no one has come/i, (v, now) => is(v).planned && now > until && v.technician !== null],
  [/next visit/i, (v) => is(v).planned || v.status === 'cancelled' || v.workflow_status !== 'in_progress'],
  [/not signed yet|report still missing/i, (v) => is(v).working && (v.outcome !== null || isReopened(v))],
  [/report is being corrected|correcting the report/i, isReopened],
  [/started|in progress/i, (v) => is(v).working],
  [/on hold/i, (v) => is(v).working && Boolean(v.paused_at) && !isReopened(v)],
  [/awaiting your signature/i, (v) => v.workflow_status === 'awaiting_signature' && v.status !== 'cancelled'],
  [/is signed|and signed|signed report/i, (v) => v.status === 'completed'],
  [/(done the work|work is done)/i, (v) => v.outcome === null],
  [/part is missing|part that is missing|part missing/i, (v) => v.outcome === 'part_missing'],
  [/could not (be finished|finish)|cannot finish/i, (v) => v.outcome === 'cannot_finish'],
  [
    /follow-up visit (is )?needed|needs a follow-up visit|plan a follow-up visit/i,
    (v) => v.outcome !== null && v.outcome !== 'nobody_there',
  ],
  [/looking for/i, (v) => v.technician === null],
  [/cancelled|no one will come/i, (v) => v.status === 'cancelled'],
  [/today/i, () => false],
];

function expectTrue(texts: readonly string[], { visit, now }: Pick<Row, 'visit' | 'now'>) {
  for (const text of texts) {
    for (const [pattern, holds] of conditions) {
      if (pattern.test(text)) expect([text, holds(visit, now)]).toEqual([text, true]);
    }
  }
}

function stepOf({ visit, now }: Row): string {
  const { timeline } = wordsOf(serviceRequestsWords);
  const job_order = { ...visit, completed_date: null, cancelled_at: null };
  const request = {
    status: 'assigned' as const,
    created_at: moments['weeks before'],
    reviewed_at: null,
    job_order,
  };
  const entries = timelineOf(request, now);
  const at = entries.find(({ state }) => state === 'current') ?? entries.at(-1);
  return at === undefined ? '' : timeline[at.step];
}

describe('every sentence that a client reads about a visit is true', () => {
  test.each(table.filter(isPossible))('$state, $visit.outcome, read $moment', (row) => {
    const { heading, line, whereabouts } = sentencesOf(row.visit, row.now);
    const { outcome, status, workflow_status } = row.visit;
    const { jobStatus, workflowStatus } = wordsOf(startWords).domain;
    const calendar = status === 'cancelled' ? jobStatus[status] : workflowStatus[workflow_status];
    const page =
      outcome === null
        ? []
        : [wordsOf(onSiteWords).trouble.after[outcome], wordsOf(visitsWords).outcomes[outcome]];
    expectTrue([heading, line, whereabouts, stepOf(row), calendar, ...page], row);
    expect(whereabouts).not.toBe('');
    expect(heading === 'Next visit' && /started|at work|on hold/i.test(line)).toBe(false);
  });

  test.each([
    ['assigned', 'the evening before', '', `Yusuf is expected on ${window}.`],
    ['assigned', 'in the window', '', `Yusuf is expected on ${window}.`],
    [
      'assigned',
      'after the window',
      'Later than planned: no one has come yet',
      `Yusuf was expected on ${window}, and has not arrived yet.`,
    ],
    [
      'on the way',
      'before the window',
      'On the way since 7:40 AM',
      'Yusuf has been on the way since 7:40 AM.',
    ],
    ['on the way since yesterday', 'before the window', '', `Yusuf is expected on ${window}.`],
    ['at work', 'weeks before', 'At work since 9:10 AM', 'Yusuf is with you: the work started at 9:10 AM.'],
    [
      'left at work',
      'the day after',
      'Started on Nov 24, 2026, 9:30 AM, not finished yet',
      'Yusuf started the work on Nov 24, 2026, 9:30 AM. It is not finished yet.',
    ],
    [
      'left at work today',
      'after the window',
      'Started at 5:10 AM, not finished yet',
      'Yusuf started the work at 5:10 AM. It is not finished yet.',
    ],
    [
      'paused since yesterday',
      'the day after',
      'The work has been on hold since Nov 24, 2026, 9:30 AM',
      'The work has been on hold since Nov 24, 2026, 9:30 AM.',
    ],
    [
      'paused',
      'in the window',
      'The work has been on hold since 9:10 AM',
      'The work has been on hold since 9:10 AM.',
    ],
    ['unassigned', 'in the window', '', 'The dispatcher is looking for a technician.'],
    [
      'completed',
      'the day after',
      'The work is done and signed',
      'Yusuf has done the work, and the report is signed.',
    ],
  ] as const)('%s, %s: %s · %s', (state, moment, line, whereabouts) => {
    const row = table.find((one) => one.state === state && one.moment === moment);
    if (row === undefined) throw new Error('no such row');
    const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
    const sentences = sentencesOf(row.visit, row.now);
    expect([plain(sentences.line), plain(sentences.whereabouts)]).toEqual([line, whereabouts]);
  });
});

test('an added emergency is mentioned while its visit is still to come, and never after it was moved', () => {
  const added = `The emergency was added. Your appointment on ${window} is unchanged until the dispatcher reschedules it.`;
  for (const { state, visit, now } of table.filter(isPossible)) {
    const { emergency } = sentencesOf({ ...visit, emergency_added_at: moments['weeks before'] }, now);
    const isToCome = ['unassigned', 'assigned', 'on the way since yesterday'].includes(state) && now <= until;
    expect([state, now, emergency.replaceAll(/\s/gu, ' ')]).toEqual([state, now, isToCome ? added : '']);
    expect(sentencesOf({ ...visit, emergency_added_at: null }, now).emergency).toBe('');
  }
});

test.each([
  ['at work', null, 'Visit in progress', 'Work in progress'],
  ['left at work today', null, 'Visit not finished', 'Work not finished'],
  ['left at work', null, 'Visit not finished', 'Work not finished'],
  ['paused', null, 'Visit on hold', 'Work on hold'],
  ['paused since yesterday', null, 'Visit on hold', 'Work on hold'],
  ['at work', 'part_missing', 'Visit not signed yet', 'Follow-up visit needed'],
  ['paused', 'part_missing', 'Visit not signed yet', 'Follow-up visit needed'],
  ['ended yesterday', 'cannot_finish', 'Visit not signed yet', 'Follow-up visit needed'],
  ['not signed', null, 'Next visit', 'Awaiting your signature'],
] as const)('the heading of a visit that is %s, %s: %s', (state, outcome, heading, step) => {
  const row = table.find((one) => one.state === state && one.visit.outcome === outcome);
  if (row === undefined) throw new Error('no such row');
  expect([sentencesOf(row.visit, row.now).heading, stepOf(row)]).toEqual([heading, step]);
});

test.each([
  ['before the window', 'Technician by today 9:00 AM'],
  ['the evening before', 'Technician by tomorrow 9:00 AM'],
  ['in the window', 'Late: we promised a technician by today 9:00 AM'],
  ['the day after', 'Late: we promised a technician by Tue, Nov 24, 9:00 AM'],
] as const)('a request without a visit, read %s: %s', (moment, text) => {
  const read = promisedText(base.scheduled_date, time_zone, new Date(moments[moment]));
  expect(read.replaceAll(/\s/gu, ' ')).toBe(text);
});

/** The client's notifications, each with a condition that its visit meets afterwards. */
const leavesAs: Partial<Record<NotificationType, (row: Row) => boolean>> = {
  'job-orders.created': ({ visit }) => is(visit).planned,
  'job-orders.assigned': ({ visit }) => is(visit).planned && visit.technician !== null,
  'job-orders.rescheduled': ({ visit }) => is(visit).planned,
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
};
const facts = { time_zone, scheduled_date: base.scheduled_date, window_minutes: 60, reason: 'The reason' };

test.each(Object.keys(leavesAs) as NotificationType[])(
  'bell and email of %s are true for the state of the visit',
  (type) => {
    const rows = table.filter((row) => isPossible(row) && leavesAs[type]?.(row));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expectTrue([notificationText({ type, audience: 'client', subject: 'JO-7', facts }, 'en')], row);
    }
  },
);

const letterhead = {
  operator: 'Dilmun',
  address: null,
  phone: null,
  email: null,
  client: 'Pearl Hotel',
  client_address: 'Manama',
};
/** A signed summary that says nothing about the outcome of the visit. */
const summary = {
  job_order_number: 'JO-7',
  client_name: letterhead.client,
  machine_model: 'Bellavento Due',
  machine_serial_number: 'BD-1',
  location: 'Lobby',
  technician_name: 'Yusuf',
  service_date: '2026-11-24',
  work_performed: 'Replaced the pump',
  parts_used: [],
  time_spent_hours: '1',
  problem_resolved: true,
  technician_notes: null,
  follow_up_required: false,
  follow_up_reason: null,
  is_cmasa_covered: true,
  visit_fee: null,
  currency: 'BHD',
};

test('the email with the report is true for every signed visit, whatever its outcome', () => {
  const signed = table.filter(({ state }) => state === 'completed');
  expect(new Set(signed.map(({ visit }) => visit.outcome)).size).toBe(1 + interruptions.length);
  for (const row of signed) {
    const problem_resolved = row.visit.outcome === null;
    const report = {
      letterhead,
      link: '/report',
      dispute_link: '/dispute',
      signer_name: 'Amal',
      drawn: "On the technician's phone",
      waits_for: problem_resolved ? null : 'Pump head, expected Sun, Nov 29',
      plan_balance: null,
    };
    const { subject, body } = mailText('report', { ...report, summary: { ...summary, problem_resolved } })(
      'en',
    );
    expectTrue([subject, body], row);
  }
});
