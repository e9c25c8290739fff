import { describe, expect, test } from 'vitest';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { linkActs } from '#domain/job-orders/visit-link-acts.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { courseOf } from '#domain/visit/course-steps.ts';
import { standingOf } from '#domain/visit/standing.ts';
import { allows } from '#domain/workflow.ts';
import { any, type Claim, claim, expectTrue, isKnown } from '#tests/support/company/true-sentences.ts';
import { is, isPossible, type Row, table } from '#tests/support/company/visit-states.ts';
import { latinNames } from '#tests/support/latin-names.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { visitPageWords } from '#words/en/job-orders/visit/link-page.ts';
import { promisesWords } from '#words/en/planning/promises.ts';
import { wordsOf } from '#words/words.ts';
import type { VisitOfLink } from './read-visit.ts';
import { visitMain } from './visit-html.ts';
import '#words/say/mail-text.ts';

const link = {
  id: 'link',
  job_order_id: 'job',
  operator_id: 'operator',
  client_id: 'client',
  acts: linkActs,
  opened_at: null,
  origin: { way: 'mailed', user_id: null, name: 'Huda', role: 'client' } as const,
};
const company = { name: 'Home <Coffee>', phone: '+97317001234', country: 'BH', brand: null };

/** Returns the visit of a row in the form that its client's page receives. */
function viewOf({ visit, now }: Row): JobOrderView {
  const isSigned = visit.status === 'completed';
  const isSubmitted = isSigned || visit.workflow_status === 'awaiting_signature';
  const view = {
    paused_at: null,
    paused_seconds: 0,
    hold_until: null,
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
    dispute_settled_at: null,
    signature_method: null,
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

/** Returns the texts of the page other than the state of the visit, each with its condition. */
function pageClaims(view: JobOrderView): readonly Claim[] {
  const page = (textsOf: (words: typeof visitPageWords) => readonly string[], holds: boolean) =>
    claim(visitPageWords, textsOf, () => holds);
  const { summary, signed_at, disputed_at, dispute_settled_at } = view;
  const isSigned = signed_at !== null && summary !== null;
  const reached = [
    ['planned', true],
    ['onTheWay', view.on_the_way_at !== null],
    ['arrived', view.started_at !== null],
    ['paused', view.paused_at !== null],
    ['done', view.job_order_form_submitted_at !== null],
    ['signed', signed_at !== null],
    ['cancelled', view.cancelled_at !== null],
    ['missed', view.outcome === 'nobody_there' && view.cancelled_at !== null],
  ] as const;
  return [
    ...reached.map(([step, holds]) => page(({ steps }) => [steps[step]], holds)),
    page((words) => [words.planned, words.who, words.client, words.machine, words.place, words.number], true),
    page(({ zone }) => [zone(any)], true),
    page(({ nobodyYet }) => [nobodyYet], view.technician === null),
    page(({ asked }) => [asked(any)], view.asked_date !== null),
    page(
      ({ report }) => [report.title, report.work, report.parts, report.signedBy, report.signedAt],
      isSigned,
    ),
    page(({ report }) => [report.followUp], summary?.follow_up_required ?? false),
    page(({ report }) => [report.none], summary?.parts_used.length === 0),
    page(({ report }) => [report.cost], summary !== null),
    page(({ report }) => [report.plan], summary?.is_cmasa_covered ?? false),
    page(({ report }) => [report.free.return_visit], summary?.free_reason === 'return_visit'),
    page(({ report }) => [report.free.under_warranty], summary?.free_reason === 'under_warranty'),
    page(({ report }) => [report.disputed(any)], disputed_at !== null),
    page(({ report }) => [report.settled(any, any)], dispute_settled_at != null),
    claim(
      promisesWords,
      ({ arrivalWindow }) => [arrivalWindow.client, arrivalWindow.beforeMove(arrivalWindow.client)],
      () => view.told_from !== null,
    ),
    claim(
      signatureWords,
      ({ methodLabel }) => [methodLabel],
      () => isSigned,
    ),
    claim(
      signatureWords,
      ({ methods }) => [methods.technician_device],
      () => view.signature_method === 'technician_device',
    ),
    claim(
      signatureWords,
      ({ methods }) => [methods.signed_link],
      () => view.signature_method === 'signed_link',
    ),
  ];
}

const at = '2026-11-24T08:00:00Z';
const costs = [
  { is_cmasa_covered: true },
  { free_reason: 'return_visit' },
  { free_reason: 'under_warranty' },
  { visit_fee: '12.500' },
];
/** Returns the views of a row to test, which together have all the optional content that the page can show. */
function pagesOf(row: Row): readonly JobOrderView[] {
  const view = viewOf(row);
  if (is(row.visit).planned) return [view, { ...view, asked_date: at, told_from: at, told_until: at }];
  if (row.visit.status !== 'completed') return [view];
  const { follow_up_required, problem_resolved } = row.visit;
  return costs.map((cost, index) => ({
    ...view,
    signer_name: 'Amal',
    signature_method: index === 0 ? 'signed_link' : 'technician_device',
    ...(index === 0 && { disputed_at: at, dispute_settled_at: at, dispute_settled_reason: 'Seen' }),
    summary: {
      work_performed: 'Pump',
      parts_used: index === 0 ? [] : [{ name: 'Gasket' }],
      follow_up_required,
      problem_resolved,
      follow_up_reason: follow_up_required ? 'Bring it' : null,
      is_cmasa_covered: false,
      free_reason: null,
      visit_fee: null,
      currency: 'BHD',
      ...cost,
    },
  })) as unknown as readonly JobOrderView[];
}

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .trim();
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => textOf(match[1] ?? ''));

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

  test.each(rows)('says only what is true: $state, $visit.outcome, $answers, read $moment', (row) => {
    for (const locale of ['en', 'ar'] as const) {
      for (const visit of pagesOf(row)) {
        const { text } = visitMain({ ...read(row, locale), visit });
        const more = pageClaims(visit);
        const heading = all(text, /<h1>(.*?)<\/h1>/g);
        expect(heading).toHaveLength(1);
        expectTrue(heading, row, locale);
        const lines = [
          ...all(text, /<h2>(.*?)<\/h2>/g),
          ...all(text, /<p class="(?:window|zone|asked)">(?:<span>)?(.*?)<\/(?:span|p)>/g),
          ...all(text, /<li data-state="(?:done|current)"[^>]*><span>(.*?)<\/span>/g),
          ...all(text, /<dt>(.*?)<\/dt>/g),
        ];
        expect(lines.length).toBeGreaterThan(6);
        const isHeld = row.state === 'paused until later' && row.visit.outcome === null;
        const held = all(text, /<p class="held">(.*?)<\/p>/g);
        expect(held).toHaveLength(isHeld ? 1 : 0);
        expectTrue(held, row, locale);
        expectTrue(lines, row, locale, more);
        // Values such as names say nothing about the state of the visit, so only the page's own texts are checked.
        const values = all(text, /<dd><bdi>(.*?)<\/bdi>/g).filter((value) => isKnown(value, locale, more));
        expectTrue(values, row, locale, more);
      }
    }
    const { text } = visitMain(read(row));
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
      unstaffed_late: 'planned',
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

  test.each([company.phone, null])('without rights, it only says who can change it (phone: %s)', (phone) => {
    for (const row of rows) {
      const page = read(row, row === rows[0] ? 'ar' : 'en');
      const { text } = visitMain({ ...page, link: { ...link, acts: [] }, company: { ...company, phone } });
      expect(text).not.toMatch(/data-act|<noscript>/);
      const { call, ask } = wordsOf(visitPageWords, page.locale).onlyShows;
      const [said = ''] = (phone === null ? ask : call)('|').split('|');
      expect(text.includes(said)).toBe(allows(jobOrderWorkflow, 'ask_time', page.visit));
      expect(text.includes('href="tel:')).toBe(phone !== null && text.includes(said));
    }
  });

  test('the Arabic page has no Latin words besides names and numbers', () => {
    const [row] = rows;
    if (row === undefined) throw new Error('there are no rows');
    const shown = visitMain(read(row, 'ar'))
      .text.replace(/data-texts="[^"]*"/, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/Yusuf|Pearl &amp; Sons|Lobby|JO-7|Home &lt;Coffee&gt;/g, ' ')
      .replaceAll(latinNames, ' ');
    expect(shown.match(/[A-Za-z]{2,}/g) ?? []).toEqual([]);
  });
});

const order = ['done', 'current', 'open'];
