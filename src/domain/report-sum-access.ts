import type { Access } from './access-rule.ts';
import type { ReportSumRecord } from './report.ts';

const ofSums: Access<never> = {
  reach: { super_admin: 'every row', country_operator: { column: 'operator_id', tie: 'operator_id' } },
  insert: [],
  update: {},
};

/** Access to the stored sums of reports. */
export const reportSumAccess: Readonly<Record<ReportSumRecord, Access<never>>> = {
  report_sums: ofSums,
  report_minutes: ofSums,
  report_technicians: ofSums,
  report_marks: ofSums,
};
