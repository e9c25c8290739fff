import type { ReportRowKind } from '#domain/report.ts';
import { defineWords } from '#words/words.ts';

/** The texts about the requests and jobs that the figures of a report count. */
export const reportRowsWords = defineWords('report-rows', {
  titles: {
    requests: 'Requests received',
    late_responses: 'Late responses',
    late_arrivals: 'Late arrivals',
    late_windows: 'Missed arrival windows',
    completed_jobs: 'Completed jobs',
    unsolved_jobs: 'Jobs that needed a follow-up',
    rated_jobs: 'Rated jobs',
    cancelled_jobs: 'Cancelled jobs',
    missed_visits: 'No-shows',
  } satisfies Record<ReportRowKind, string>,
  show: {
    requests: 'Show requests',
    late_responses: 'Show late responses',
    late_arrivals: 'Show late arrivals',
    late_windows: 'Show missed windows',
    completed_jobs: 'Show jobs',
    unsolved_jobs: 'Show jobs with a follow-up',
    rated_jobs: 'Show rated jobs',
    cancelled_jobs: 'Show jobs',
    missed_visits: 'Show visits',
  } satisfies Record<ReportRowKind, string>,
  none: 'There are none in this period.',
  close: 'Close the list',
  columns: {
    number: 'Number',
    at: 'When',
    client: 'Client',
    machine: 'Machine',
    technician: 'Technician',
    late: 'Late',
    rating: 'Rating',
  },
});
