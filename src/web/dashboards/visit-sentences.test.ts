import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interruptions, isDoneInPart } from '#domain/visit/outcome.ts';
import { expectTrueNotices } from '#tests/support/company/true-notices.ts';
import { expectTrue } from '#tests/support/company/true-sentences.ts';
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
import { turnOfVisit } from '#web/records/job-orders/visit/turn.ts';
import { heldUntilText, sentencesOf } from '#web/records/job-orders/visit/visit-sentences.ts';
import { promisedText } from '#web/records/service-requests/promised-text.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { mailText } from '#words/say/mail-text.ts';
import { speak, wordsOf } from '#words/words.ts';
import { timelineOf } from './timeline.ts';

const today = 'today, 9:00 – 10:00 AM';

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

const noNeeds = {
  asked_date: null,
  disputed_at: null,
  dispute_settled_at: null,
  forerunner_id: null,
  service_request_id: null,
  settled_at: null,
  follower: null,
};
/** Returns the needs that the job's page may show; a request's page shows none. */
function needsOf({ visit }: Row) {
  const at = '2026-11-24T08:00:00Z';
  if (is(visit).planned) return [null, noNeeds, { ...noNeeds, asked_date: '2026-11-26T06:00:00Z' }];
  if (visit.status === 'in_progress') return [null, noNeeds];
  return [
    null,
    noNeeds,
    { ...noNeeds, settled_at: at },
    ...(visit.status === 'completed' ? [{ ...noNeeds, disputed_at: at }] : []),
  ];
}

describe.each(['en', 'ar'] as const)(
  'every sentence that a client reads about a visit in %s is true',
  (locale) => {
    beforeAll(() => speak(locale));
    afterAll(() => speak('en'));

    test.each(table.filter(isPossible))(
      'every sentence is true for $state, $visit.outcome, $answers, read $moment',
      (row) => {
        const { heading, line, whereabouts } = sentencesOf(row.visit, row.now);
        const { outcome, status, workflow_status } = row.visit;
        const { jobStatus, workflowStatus } = wordsOf(startWords).domain;
        const calendar = status === 'cancelled' ? jobStatus[status] : workflowStatus[workflow_status];
        const page =
          outcome === null
            ? []
            : [wordsOf(onSiteWords).trouble.after[outcome], wordsOf(visitsWords).outcomes[outcome]];
        const reader = { role: 'client', isStaff: false, technician_id: null } as const;
        expectTrue([heading, line, whereabouts, stepOf(row), calendar, ...page], row, locale);
        for (const needs of needsOf(row)) {
          const turn = turnOfVisit({ ...row.visit, technician_id: null, needs }, reader, row.now) ?? '';
          expect(turn).not.toBe('');
          expectTrue([turn], { ...row, needs }, locale);
        }
        expect(whereabouts).not.toBe('');
        expect([heading, line, whereabouts].join(' ')).not.toMatch(/\bon \d+:\d|\bat [A-Z][a-z]{2} \d/);
      },
    );
  },
);

describe('the sentences that a client reads about a visit', () => {
  test.each([
    ['assigned', 'weeks before', '', 'Yusuf is expected Tue, Nov 24, 9:00 – 10:00 AM.'],
    ['assigned', 'the evening before', '', 'Yusuf is expected tomorrow, 9:00 – 10:00 AM.'],
    ['assigned', 'in the window', '', `Yusuf is expected ${today}.`],
    [
      'assigned',
      'after the window',
      'Later than planned: no one has come yet',
      `Yusuf was expected ${today}, and has not arrived yet.`,
    ],
    [
      'assigned',
      'the day after',
      'Later than planned: no one has come yet',
      'Yusuf was expected Tue, Nov 24, 9:00 – 10:00 AM, and has not arrived yet.',
    ],
    [
      'unassigned',
      'after the window',
      'Later than planned: no technician is assigned yet',
      `The visit is late: it was planned for ${today}. The dispatcher is looking for a technician.`,
    ],
    [
      'on the way',
      'before the window',
      'On the way since 7:40 AM',
      'Yusuf has been on the way since 7:40 AM.',
    ],
    ['on the way since yesterday', 'before the window', '', `Yusuf is expected ${today}.`],
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

test.each([
  ['paused until later', 'It stays on hold until 10:10 AM.'],
  ['paused until a time that is over', ''],
  ['paused', ''],
] as const)('the client reads the end of a hold only until it has passed: %s', (state, text) => {
  const row = table.find((one) => one.state === state && one.moment === 'in the window');
  if (row === undefined) throw new Error('no such row');
  expect(heldUntilText(row.visit, row.now).replaceAll(/\s/gu, ' ')).toBe(text);
});

test('an added emergency is mentioned while its visit is still to come, and never after it was moved', () => {
  const added =
    'The emergency was added. Your appointment is unchanged until the dispatcher reschedules it: ';
  const when = {
    'weeks before': 'Tue, Nov 24, 9:00 – 10:00 AM.',
    'the evening before': 'tomorrow, 9:00 – 10:00 AM.',
    'before the window': `${today}.`,
    'in the window': `${today}.`,
  } as const satisfies Partial<Record<keyof typeof moments, string>>;
  for (const { state, moment, visit, now } of table.filter(isPossible)) {
    const { emergency } = sentencesOf({ ...visit, emergency_added_at: moments['weeks before'] }, now);
    const isToCome = ['unassigned', 'assigned', 'on the way since yesterday'].includes(state) && now <= until;
    const right = isToCome ? `${added}${when[moment as keyof typeof when]}` : '';
    expect([state, now, emergency.replaceAll(/\s/gu, ' ')]).toEqual([state, now, right]);
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
    const { problem_resolved, follow_up_required } = row.visit;
    const report = {
      letterhead,
      link: '/report',
      dispute_link: '/dispute',
      signer_name: 'Amal',
      drawn: "On the technician's phone",
      waits_for: row.visit.outcome === 'part_missing' ? 'Pump head, expected Sun, Nov 29' : null,
      plan_balance: null,
      free_follow_up: isDoneInPart(row.visit) ? '2026-12-24' : null,
    };
    const { subject, body } = mailText('report', {
      ...report,
      summary: { ...summary, problem_resolved, follow_up_required },
    })('en');
    expectTrueNotices([subject, body], row);
  }
});
