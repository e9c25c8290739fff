import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Figures, getGlobalReport, getOperatorReport, listReportRows } from '#contract/reports.ts';
import { type ReportRowKind, reportRowKinds } from '#domain/report.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

/** The lists whose rows a figure counts. The figures of the other lists are computed from a value in each row. */
const counted: Readonly<Partial<Record<ReportRowKind, (figures: Figures) => number>>> = {
  requests: ({ requests }) => requests,
  late_responses: ({ responses_due, responses_in_time }) => responses_due - responses_in_time,
  late_arrivals: ({ arrivals_due, arrivals_in_time }) => arrivals_due - arrivals_in_time,
  late_windows: ({ windows_due, windows_in_time }) => windows_due - windows_in_time,
  completed_jobs: ({ completed_jobs }) => completed_jobs,
  unsolved_jobs: ({ completed_jobs, first_time_fix }) =>
    completed_jobs - Math.round(completed_jobs * (first_time_fix ?? 0)),
  rated_jobs: ({ ratings }) => ratings,
  cancelled_jobs: ({ cancelled_jobs }) => cancelled_jobs,
  missed_visits: ({ missed_visits }) => missed_visits,
  covered_visits: ({ covered_visits }) => covered_visits,
};
const countedKinds = reportRowKinds.filter((kind) => counted[kind] !== undefined);

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
}

describe.each(databasesInTurn(import.meta.filename))(
  'the rows behind the figures of a report on %s',
  (kind) => {
    let app: TestServer;
    let operator: Caller;
    beforeAll(async () => {
      app = await startTestServer(kind);
      operator = await app.as('operator@demo.test');
    });
    afterAll(() => app.close());

    type RowsInput = { rows: ReportRowKind; from: string; until: string };
    const pagesOf = async (input: RowsInput, limit: number, caller = operator) => {
      const items = [];
      for (let after: string | undefined, isLast = false; !isLast; ) {
        const { body } = await caller.call(listReportRows, { ...input, limit, ...(after && { after }) });
        items.push(...body.items);
        isLast = body.next === null;
        after = body.next ?? undefined;
      }
      return items;
    };

    test.each([
      { from: '2026-01-01', until: '2026-12-31' },
      { from: '2026-11-01', until: '2026-11-30' },
    ])('each list has exactly the rows that its figure counts, %j', async (period) => {
      const { figures } = (await operator.call(getOperatorReport, period)).body;
      const counts = await Promise.all(
        countedKinds.map(async (rows) => (await pagesOf({ rows, ...period }, 100)).length),
      );
      expect(Object.fromEntries(countedKinds.map((rows, n) => [rows, counts[n]]))).toEqual(
        Object.fromEntries(countedKinds.map((rows) => [rows, counted[rows]?.(figures)])),
      );
    });

    test("each list of a super admin has the rows of all operators that the platform's figure counts", async () => {
      const period = { from: '2026-11-01', until: '2026-11-30' };
      const admin = await app.as('admin@demo.test');
      const { figures } = (await admin.call(getGlobalReport, period)).body;
      const lists = await Promise.all(countedKinds.map((rows) => pagesOf({ rows, ...period }, 100, admin)));
      expect(Object.fromEntries(countedKinds.map((rows, n) => [rows, lists[n]?.length]))).toEqual(
        Object.fromEntries(countedKinds.map((rows) => [rows, counted[rows]?.(figures)])),
      );
      const names = new Set(lists.flat().map((row) => row.operator.name));
      expect(names.size).toBeGreaterThan(1);
    });

    test('the hours and fees of the rows lead to the figures', async () => {
      const period = { from: '2026-01-01', until: '2026-12-31' };
      const { figures, technicians } = (await operator.call(getOperatorReport, period)).body;
      const valuesOf = async (rows: ReportRowKind, value: 'hours' | 'fee') =>
        (await pagesOf({ rows, ...period }, 100)).map((row) => Number(row[value]));
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(medianOf(await valuesOf('responses', 'hours'))).toBeCloseTo(
        figures.response_hours_median ?? -1,
        1,
      );
      expect(medianOf(await valuesOf('repairs', 'hours'))).toBeCloseTo(figures.repair_hours_median ?? -1, 1);
      expect(sum(await valuesOf('worked_jobs', 'hours'))).toBeCloseTo(
        sum(technicians.map(({ hours }) => Number(hours))),
        1,
      );
      expect(sum(await valuesOf('charged_jobs', 'fee'))).toBeCloseTo(
        sum(figures.revenue.map(({ amount }) => Number(amount))),
        3,
      );
    });

    test('the rows are read page by page, latest first', async () => {
      const input = { rows: 'completed_jobs', from: '2026-11-01', until: '2026-11-30' } as const;
      const all = await pagesOf(input, 100);
      expect(await pagesOf(input, 7)).toEqual(all);
      expect(all.map(({ at }) => Date.parse(at))).toEqual(
        all.map(({ at }) => Date.parse(at)).toSorted((one, other) => other - one),
      );
    });

    test("a late row says by how many minutes, and another operator's rows are not listed", async () => {
      const input = { rows: 'late_windows', from: '2026-01-01', until: '2026-12-31' } as const;
      const late = await pagesOf(input, 100);
      for (const row of late) expect(row.late_minutes).toBeGreaterThan(0);
      const { id } = (await app.as('operator.ae@demo.test')).session.operator ?? {};
      for (const rows of reportRowKinds) {
        const { body } = await operator.call(listReportRows, { ...input, rows, operator_id: id });
        expect(body, rows).toEqual({ items: [], next: null });
      }
    });
  },
);
