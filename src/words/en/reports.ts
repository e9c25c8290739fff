import type { CmasaPlan } from '#domain/price/visit-coverage.ts';
import type { Grain } from '#domain/report.ts';
import { defineWords } from '#words/words.ts';
import { visitsUsed } from './people/visits-used.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

const ratingCount = (count: number) => `${number.format(count)} ${count === 1 ? 'rating' : 'ratings'}`;

export const reportsWords = defineWords('reports', {
  operator: {
    title: 'Reports',
    description: 'Figures for a period, compared with the previous one',
    chooseOperator: 'Choose above who to act for: every operator has its own figures and its own currency.',
    fileName: 'operator-report',
  },
  global: {
    title: 'Global Reports',
    description: 'Figures for every operator, with each currency shown separately',
    operators: 'By operator',
    noOperators: 'No operators found',
    fileName: 'global-report',
  },
  period: {
    label: 'Period',
    presets: {
      this_month: 'This month',
      last_30_days: 'Last 30 days',
      last_quarter: 'Last quarter',
      this_year: 'This year',
      custom: 'Custom period',
    },
    from: 'From',
    until: 'Until',
    range: (from: string, until: string) => `${from} – ${until}`,
    periods: (period: string, previous: string) => `${period}, compared with ${previous}`,
    currency: 'Currency',
  },
  exports: {
    csv: 'Export CSV',
    xlsx: 'Export XLSX',
    failed: 'The file could not be created. Try again.',
    sheets: {
      figures: 'Figures',
      overTime: 'Over time',
      technicians: 'Technicians',
      operators: 'Operators',
      visits: 'Signed visits',
    },
    visit: {
      number: 'Job',
      signed: 'Signed on',
      signer: 'Signed by',
      client: 'Client',
      machine: 'Machine',
      serial: 'Serial number',
      visitType: 'Visit type',
      technician: 'Technician',
      plan: 'Plan',
      fee: 'Fee',
      currency: 'Currency',
    },
    columns: { figure: 'Figure', unit: 'Unit', now: 'This period', before: 'Previous period' },
    units: {
      days: 'days',
      count: 'number',
      hours: 'hours',
      share: 'fraction (0 to 1)',
      visits: 'visits',
      kept: 'targets',
      stars: '1 to 5',
    },
  },
  figures: {
    title: 'Figures',
    requests: {
      name: 'Requests',
      definition: 'Service requests received in the period.',
    },
    responses_in_time: {
      name: 'On-time responses',
      definition:
        'The share of requests received in the period that were approved or rejected by their response target. Requests that are neither decided nor late are not counted.',
    },
    arrivals_in_time: {
      name: 'On-time arrivals',
      definition:
        'The share of requests received in the period on which work started by their arrival target. Requests whose work is neither started nor late are not counted, and neither are rejected and cancelled ones.',
    },
    windows_in_time: {
      name: 'Arrival windows kept',
      definition:
        'How many of the arrival windows that ended in the period were met: the technician arrived before the window ended. A rescheduled visit is measured by its new window only if the client was notified before both the old and the new window began.',
    },
    window_late_hours_median: {
      name: 'Late by (median)',
      definition:
        'Time from the end of the arrival window to the arrival, for late arrivals in the period. Half of them were no later than this.',
    },
    due: {
      responses_due: 'Responses due by now',
      arrivals_due: 'Arrivals due by now',
      windows_due: 'Arrival windows that have ended',
    },
    completed_jobs: {
      name: 'Completed',
      definition: 'Jobs that were closed with a signature during the period.',
    },
    cancelled_jobs: {
      name: 'Cancelled',
      definition: 'Jobs that were cancelled during the period, regardless of their scheduled date.',
    },
    missed_visits: {
      name: 'No-shows',
      definition: 'Visits in the period where no one let the technician in. They also count as cancelled.',
    },
    response_hours_median: {
      name: 'Response time (median)',
      definition:
        'Time from the request to the start of work, for jobs started in the period. Half of them took no longer than this.',
    },
    response_hours_p90: {
      name: 'Response time (90%)',
      definition:
        'Time from the request to the start of work, for jobs started in the period. Nine out of ten took no longer than this.',
    },
    repair_hours_median: {
      name: 'Time to repair (median)',
      definition:
        'Time from the start of work to the signature, for jobs completed in the period. Half of them took no longer than this.',
    },
    first_time_fix: {
      name: 'First-time fix',
      definition: 'The share of completed jobs that solved the problem without a follow-up visit.',
    },
    rating: {
      name: 'Rating',
      definition:
        "Clients' average rating of the jobs completed in the period, from 1 to 5. Jobs without a rating are not counted.",
    },
    ratings: 'Number of ratings',
    covered_visits: {
      name: 'Plan visits used',
      definition:
        'For every CMASA plan active on the last day of the period: the covered visits used in its plan year up to that day, out of the total included in that year.',
    },
    planned_visits: 'Plan visits included in these plan years',
    utilization: {
      name: 'Utilization',
      definition:
        'Hours spent on completed jobs, as a share of the service hours of all active technicians on working days in the period. Technicians are counted from the day they were added.',
    },
    revenue: {
      name: 'Revenue',
      definition:
        'Visit fees for completed jobs, excluding covered visits and annual plan fees. Different currencies are never added together.',
    },
    explain: (name: string) => `What is ${name}?`,
    noValue: 'No data',
    inCurrency: (name: string, currency: string) => `${name} in ${currency}`,
    before: (value: string) => `Before: ${value}`,
    count: (value: number) => number.format(value),
    hours: (value: number) => `${number.format(value)} h`,
    share: (value: number) => percent.format(value),
    stars: (value: number, ratings: number) => `${number.format(value)} of 5 (${ratingCount(ratings)})`,
    ratingCount,
    kept: (kept: number, due: number) => `${number.format(kept)} of ${number.format(due)}`,
    visits: (used: number, planned: number) => visitsUsed(used, planned, number.format),
  },
  comparison: {
    none: 'Nothing to compare with',
    same: 'Unchanged',
    count: { up: (by: string) => `${by} more`, down: (by: string) => `${by} fewer` },
    visits: { up: (by: string) => `${by} more`, down: (by: string) => `${by} fewer` },
    hours: { up: (by: string) => `${by} longer`, down: (by: string) => `${by} shorter` },
    stars: { up: (by: string) => `${by} higher`, down: (by: string) => `${by} lower` },
    kept: { up: (by: string) => `${by} higher`, down: (by: string) => `${by} lower` },
    share: { up: (by: string) => `${by} higher`, down: (by: string) => `${by} lower` },
    money: { up: (by: string) => `${by} more`, down: (by: string) => `${by} less` },
    points: (value: number) => `${number.format(value)} ${value === 1 ? 'point' : 'points'}`,
    verdict: { better: 'better', worse: 'worse' },
  },
  charts: {
    work: 'Requests and completed jobs',
    revenue: (currency: string) => `Revenue in ${currency}`,
    by: { day: 'by day', week: 'by week', month: 'by month' } satisfies Record<Grain, string>,
    begins: {
      day: 'Day',
      week: 'Week starting',
      month: 'Month starting',
    } satisfies Record<Grain, string>,
    label: (title: string, by: string) => `Bar chart: ${title} ${by}. The table shows the same figures.`,
    asTable: 'Show as table',
    asChart: 'Show as chart',
    requests: 'Requests',
    completed: 'Completed',
    revenueSeries: 'Revenue',
  },
  technicians: {
    title: 'Technicians',
    none: 'No one completed a job in this period.',
    noFigure: 'No data yet',
    minutes: (value: number) => `${number.format(value)} min`,
    stars: (value: number) => `${number.format(value)} of 5`,
    columns: {
      name: 'Technician',
      completed: 'Completed',
      firstTimeFix: 'First-time fix',
      hours: 'Hours',
      travel: 'Travel (median)',
      onSite: 'On site (median)',
      rating: 'Rating',
      revenue: 'Revenue',
    },
  },
  operators: {
    columns: {
      name: 'Operator',
      country: 'Country',
      requests: 'Requests',
      completed: 'Completed',
      response: 'Response (median)',
      firstTimeFix: 'First-time fix',
      rating: 'Rating',
      ratings: 'Number of ratings',
      revenue: 'Revenue',
    },
  },
  client: {
    title: 'Reports',
    description: 'Your plan and every signed visit',
    descriptionOfAll: "Every client's signed visits",
    plan: 'Service plan',
    planName: {
      cmasa_standard: 'Standard Plan',
      cmasa_premium: 'Premium Plan',
    } satisfies Record<CmasaPlan, string>,
    noPlan: 'There is no CMASA plan. Visits are charged separately.',
    monthsLeft: 'Plan months left',
    monthsLeftValue: (left: number, months: number) => `${left}/${months}`,
    monthsLeftHint: (left: number, months: number) =>
      `${left} of ${months} months of this plan year are left, including the current one`,
    type: 'Plan',
    visits: 'Visits used',
    visitsValue: visitsUsed,
    visitsHint: 'Covered visits in this plan year',
    inactive: 'The plan is not active today.',
    expires: (date: string) => `Active until ${date}`,
    signed: 'Signed visits',
    noneSigned: 'No visits have been signed yet. Each signed visit appears here with its report.',
    noneInPeriod: 'No visits were signed in this period.',
    charged: 'Charged',
    covered: 'Covered by the plan',
    noFee: 'No fee',
    columns: {
      number: 'Report',
      signed: 'Signed',
      client: 'Client',
      machine: 'Machine',
      visitType: 'Visit type',
      technician: 'Technician',
      fee: 'Fee',
    },
    open: (job: string) => `Report ${job}`,
  },
  signed: {
    title: (job: string) => `Service report ${job}`,
    loading: 'Service report',
    print: 'Print',
    notFound: 'Report not found',
    from: 'From',
    to: 'For',
    planBalance: 'Plan visits used',
    planUsed: (used: number, planned: number) =>
      `${visitsUsed(used, planned, number.format)} in the plan year, at the time of signing`,
    summary: 'Service summary',
    signature: 'Signature',
    signatureOf: (name: string) => `Signature of ${name}`,
    signedBy: 'Signed by',
    signedAt: 'Signed on',
    arrived: 'Arrived',
    hash: 'SHA-256 of the signed content',
    moment: (at: string, zone: string) => `${at} (${zone})`,
  },
});
