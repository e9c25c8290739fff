import type { CmasaPlan } from '#domain/price/visit-coverage.ts';
import type { Grain } from '#domain/report.ts';
import { defineWords } from '#words/words.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export const reportsWords = defineWords('reports', {
  operator: {
    title: 'Reports',
    description: 'The figures of a period, beside those of the period before',
    chooseOperator: 'Choose above for whom to act: every operator has its own figures and its own currency.',
    fileName: 'operator-report',
  },
  global: {
    title: 'Global Reports',
    description: 'The figures of every operator, each currency separately',
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
    shown: (period: string, previous: string) => `${period}, compared with ${previous}`,
    currency: 'Currency',
  },
  exports: {
    csv: 'Export CSV',
    xlsx: 'Export XLSX',
    failed: 'The file could not be made. Please try again.',
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
      share: 'share of 1',
      visits: 'visits',
      kept: 'promises',
      stars: '1 to 5',
    },
  },
  figures: {
    title: 'Figures',
    requests: {
      name: 'Requests',
      definition: 'Service requests that came in during the period.',
    },
    responses_in_time: {
      name: 'Answers in time',
      definition:
        'Of the requests that came in during the period: how many were approved or rejected within the promised time, of all that were decided or are late.',
    },
    arrivals_in_time: {
      name: 'Visits in time',
      definition:
        'Of the requests that came in during the period: how many had their work begun within the promised time, of all that were begun or are late. Rejected and cancelled ones are not counted.',
    },
    windows_in_time: {
      name: 'Told windows kept',
      definition:
        'Of the arrival windows that clients were told and that ended in the period: how many saw somebody come before their end, of all that are over. A moved visit counts by its new window only where the client heard of it before the old one and the new one began.',
    },
    window_late_hours_median: {
      name: 'Later than told (median)',
      definition:
        'From the end of the told arrival window to the arrival, where somebody came late in the period. Half of them came no later than this.',
    },
    due: {
      responses_due: 'Answers promised by now',
      arrivals_due: 'Visits promised by now',
      windows_due: 'Windows told and over by now',
    },
    completed_jobs: {
      name: 'Completed',
      definition: 'Jobs that were closed with a signature during the period.',
    },
    cancelled_jobs: {
      name: 'Cancelled',
      definition: 'Jobs that were cancelled during the period, whenever they had been scheduled for.',
    },
    missed_visits: {
      name: 'Nobody there',
      definition:
        'Visits of the period at which the technician met nobody. They are among the cancelled ones.',
    },
    response_hours_median: {
      name: 'Response time (median)',
      definition:
        'From the request to the start of work, for jobs begun in the period. Half of them took no longer than this.',
    },
    response_hours_p90: {
      name: 'Response time (90%)',
      definition:
        'From the request to the start of work, for jobs begun in the period. Nine of ten took no longer than this.',
    },
    repair_hours_median: {
      name: 'Time to repair (median)',
      definition:
        'From the start of work to the signature, for jobs completed in the period. Half of them took no longer than this.',
    },
    first_time_fix: {
      name: 'First-time fix',
      definition: 'The share of completed jobs that solved the problem without a second visit.',
    },
    rating: {
      name: 'Rating',
      definition:
        'What clients say of the jobs that were completed in the period, from 1 to 5: the average of those that were rated.',
    },
    ratings: 'Number of ratings',
    covered_visits: {
      name: 'Plan visits used',
      definition:
        'For every CMASA plan in force on the last day of the period: the visits covered in its current plan year up to that day, against the visits that this year gives.',
    },
    planned_visits: 'Plan visits of these plan years',
    utilization: {
      name: 'Utilization',
      definition:
        'Hours spent on completed jobs, as a share of the service hours of all active technicians on the working days of the period, for each from the day of being added.',
    },
    revenue: {
      name: 'Revenue',
      definition:
        'Visit fees of completed jobs. Covered visits and annual plan fees are not in it, and currencies are never added up.',
    },
    explain: (name: string) => `What is ${name}?`,
    noValue: 'No data',
    inCurrency: (name: string, currency: string) => `${name} in ${currency}`,
    before: (value: string) => `Before: ${value}`,
    count: (value: number) => number.format(value),
    hours: (value: number) => `${number.format(value)} h`,
    share: (value: number) => percent.format(value),
    stars: (value: number, ratings: number) =>
      `${number.format(value)} of 5 (${number.format(ratings)} ${ratings === 1 ? 'rating' : 'ratings'})`,
    kept: (kept: number, due: number) => `${number.format(kept)} of ${number.format(due)}`,
    visits: (used: number, planned: number) => `${number.format(used)} of ${number.format(planned)}`,
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
      week: 'Week from',
      month: 'Month from',
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
    none: 'Nobody completed a job in this period.',
    noFigure: 'No figure yet',
    minutes: (value: number) => `${number.format(value)} min`,
    stars: (value: number) => `${number.format(value)} of 5`,
    columns: {
      name: 'Technician',
      completed: 'Completed',
      firstTimeFix: 'First-time fix',
      hours: 'Hours',
      travel: 'Travel (median)',
      onSite: 'At the machine (median)',
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
    description: 'Your plan and every visit that was signed',
    descriptionOfAll: 'Every visit that was signed, of every client',
    plan: 'Service plan',
    planName: {
      cmasa_standard: 'Standard Plan',
      cmasa_premium: 'Premium Plan',
    } satisfies Record<CmasaPlan, string>,
    noPlan: 'There is no CMASA plan. Every visit is charged separately.',
    monthsLeft: 'Plan months left',
    monthsLeftValue: (left: number, months: number) => `${left}/${months}`,
    monthsLeftHint: (left: number, months: number) =>
      `${left} of ${months} months of this plan year are left, including the current one`,
    type: 'Plan',
    visits: 'Visits used',
    visitsValue: (used: number, planned: number) => `${used} of ${planned}`,
    visitsHint: 'Covered visits of this plan year',
    inactive: 'The plan is not in force today.',
    expires: (date: string) => `In force until ${date}`,
    signed: 'Signed visits',
    noneSigned: 'No visit has been signed yet.',
    noneInPeriod: 'No visit was signed in this period.',
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
      `${number.format(used)} of ${number.format(planned)} in the plan year, when this was signed`,
    summary: 'Service summary',
    signature: 'Signature',
    signatureOf: (name: string) => `Signature of ${name}`,
    signedBy: 'Signed by',
    signedAt: 'Signed on',
    arrived: 'Arrived',
    hash: 'SHA-256 of what was signed',
    moment: (at: string, zone: string) => `${at} (${zone})`,
  },
});
