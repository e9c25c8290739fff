import { describe, expect, test } from 'vitest';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { courseOf } from '#domain/visit/course-steps.ts';
import { isStillUnderway, standingOf } from '#domain/visit/standing.ts';
import { allows } from '#domain/workflow.ts';
import { is, isPossible, mayBeThere, type Row, table } from '#tests/support/company/visit-states.ts';
import type { VisitOfLink } from './read-visit.ts';
import { visitMain } from './visit-html.ts';
import '#words/say/mail-text.ts';

const link = {
  id: 'link',
  job_order_id: 'job',
  operator_id: 'operator',
  client_id: 'client',
  may_rate: true,
  opened_at: null,
  origin: { way: 'mailed', user_id: null, name: 'Huda', role: 'client' } as const,
};
const company = { name: 'Home <Coffee>', phone: '+97317001234', country: 'BH', brand: null };

/** Returns the visit of a row as its client's page gets it. */
function viewOf({ visit, now }: Row): JobOrderView {
  const isSigned = visit.status === 'completed';
  const isSubmitted = isSigned || visit.workflow_status === 'awaiting_signature';
  const view = {
    paused_at: null,
    paused_seconds: 0,
    work_ended_at: null,
    ...visit,
    told_from: null,
    told_until: null,
    id: 'job',
    version: 3,
    number: 'JO-7',
    technician_id: visit.technician === null ? null : 'technician',
    job_order_form_submitted_at: isSubmitted ? now.toISOString() : null,
    signed_at: isSigned ? now.toISOString() : null,
    cancelled_at: visit.status === 'cancelled' ? now.toISOString() : null,
    asked_date: null,
    rated_at: null,
    rating: null,
    disputed_at: null,
    service_request: { id: 'request', number: 'SR-7' },
    client: { name: 'Pearl & Sons', phone: '+97333333333', email: 'pearl@example.test', address: '1 Road' },
    machine: { model: 'Aurora Two', location: 'Lobby', serial_number: 'A2-1' },
    summary: null,
    signer_name: null,
  };
  // The page reads no other fields of a job.
  return view as unknown as JobOrderView;
}

const rows = table.filter(isPossible);
const read = (
  row: Row,
  locale: 'en' | 'ar' = 'en',
): VisitOfLink & { token: string; now: Date; locale: 'en' | 'ar' } => ({
  link,
  company,
  visit: viewOf(row),
  token: 't'.repeat(32),
  now: row.now,
  locale,
});

/** The states of a visit that a sentence on the page describes, and the rows for which the sentence is true. */
const claims: readonly (readonly [RegExp, (row: Row) => boolean])[] = [
  [/is with you/, ({ visit, now }) => mayBeThere(visit, now)],
  [
    /is on the way|been on the way/,
    ({ visit, now }) =>
      is(visit).planned &&
      visit.on_the_way_at !== null &&
      isStillUnderway(new Date(visit.on_the_way_at), now),
  ],
  [/is expected on/, ({ visit, now }) => is(visit).planned && now <= new Date('2026-11-24T07:00:00Z')],
  [/not arrived yet/, ({ visit, now }) => is(visit).planned && now > new Date('2026-11-24T07:00:00Z')],
  [/on hold/, ({ visit }) => is(visit).working && Boolean(visit.paused_at)],
  [/awaiting your signature/, ({ visit }) => visit.workflow_status === 'awaiting_signature'],
  [/report is signed/, ({ visit }) => visit.status === 'completed'],
  [/has been cancelled/, ({ visit }) => visit.status === 'cancelled'],
  [/no one was there/, ({ visit }) => visit.outcome === 'nobody_there'],
  [/looking for a technician/, ({ visit }) => visit.technician === null],
];

describe('the page of a visit', () => {
  test('its heading calls the technician by the name in the reader’s script', () => {
    const row = rows.find(({ visit }) => is(visit).planned && visit.technician !== null);
    if (row === undefined) throw new Error('No planned visit');
    const technician = { name: 'Yusuf Darwish', second_name: 'يوسف درويش', phone: '+97333001122' };
    const heading = (locale: 'en' | 'ar') => {
      const page = read({ ...row, visit: { ...row.visit, technician } }, locale);
      return /<h1>(.*?)<\/h1>/.exec(visitMain(page).text)?.[1];
    };
    expect(heading('ar')).toContain('يوسف درويش');
    expect(heading('en')).toContain('Yusuf Darwish');
  });

  test.each(rows)('says only what is true: $state, $visit.outcome, read $moment', (row) => {
    const text = visitMain(read(row)).text;
    const heading = /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? '';
    const made = claims.filter(([pattern]) => pattern.test(heading));
    for (const [pattern, isTrue] of made)
      expect([heading, String(pattern), isTrue(row)]).toEqual([heading, String(pattern), true]);
    expect(heading).not.toBe('');
    const acts = ['ask_time', 'call_off', 'rate'] as const;
    const shown = { ask_time: 'ask-time', call_off: 'call-off', rate: 'rate' };
    for (const act of acts) {
      const isShown = text.includes(`data-act="${shown[act]}"`);
      expect([act, isShown]).toEqual([act, allows(jobOrderWorkflow, act, viewOf(row))]);
    }
  });

  test.each(rows)('its progress agrees with its state: $state, $visit.outcome, read $moment', (row) => {
    const visit = viewOf(row);
    const instant = (at: string | null) => (at === null ? null : new Date(at));
    const dated = {
      ...visit,
      scheduled_date: new Date(visit.scheduled_date),
      on_the_way_at: instant(visit.on_the_way_at),
      started_at: instant(visit.started_at),
      paused_at: instant(visit.paused_at),
      work_ended_at: instant(visit.work_ended_at),
      job_order_form_submitted_at: instant(visit.job_order_form_submitted_at),
      signed_at: instant(visit.signed_at),
      cancelled_at: instant(visit.cancelled_at),
    };
    const course = courseOf(dated, row.now);
    const current = course.find(({ state }) => state === 'current')?.step;
    const { is: standing } = standingOf(dated, row.now);
    const expected: Partial<Record<typeof standing, string>> = {
      unstaffed: 'planned',
      expected: 'planned',
      overdue: 'planned',
      on_the_way: 'onTheWay',
      at_work: 'arrived',
      unfinished: 'arrived',
      paused: 'paused',
      reopened: 'arrived',
      unsigned: 'done',
      unsigned_in_part: 'done',
    };
    const isInterrupted = standing === 'part_missing' || standing === 'cannot_finish';
    if (!isInterrupted) expect(current).toBe(expected[standing]);
    const states = course.map(({ state }) => state);
    expect(states).toEqual([...states].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
  });

  test.each(['en', 'ar'] as const)(
    'shows no phone number of a person, no address and no id in %s',
    (locale) => {
      for (const row of rows) {
        const { text } = visitMain(read(row, locale));
        for (const secret of ['00000000', '33333333', '@', '1 Road', 'A2-1', 'operator', '"job"']) {
          expect(text).not.toContain(secret);
        }
        expect(text).not.toContain('<Coffee>');
        expect(text).not.toContain('undefined');
      }
    },
  );

  test('the Arabic page has no Latin words besides names and numbers', () => {
    const [row] = rows;
    if (row === undefined) throw new Error('there are no rows');
    const shown = visitMain(read(row, 'ar'))
      .text.replace(/data-texts="[^"]*"/, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/Yusuf|Pearl &amp; Sons|Aurora Two|Lobby|JO-7|Home &lt;Coffee&gt;/g, ' ');
    expect(shown.match(/[A-Za-z]{2,}/g) ?? []).toEqual([]);
  });
});

const order = ['done', 'current', 'open'];
