import { defineWords } from '#words/words.ts';

const reports = (count: number) => (count === 1 ? '1 signed report' : `${count} signed reports`);

/** The texts about one file with all signed reports of a period. */
export const reportsZipWords = defineWords('reportsZip', {
  open: 'Download signed reports (ZIP)',
  title: 'Download signed reports',
  from: 'From',
  until: 'Until',
  counting: 'Counting the reports',
  found: (count: number) => `${reports(count)} in this period.`,
  foundMany: (count: number) => `More than ${count} signed reports in this period.`,
  none: 'No signed reports in this period.',
  leftOut: (most: number, left: number) =>
    `A file holds only the latest ${most} reports. ${reports(left)} will be left out. To download all reports, choose shorter periods.`,
  leftOutMany: (most: number, left: number) =>
    `A file holds only the latest ${most} reports. More than ${left} signed reports will be left out. To download all reports, choose shorter periods.`,
  start: 'Download ZIP',
  progress: (done: number, total: number) => `${done} of ${total}`,
  working: 'Collecting the reports. Keep this page open.',
  cancel: 'Cancel download',
  cancelled: 'The download was cancelled. No file was saved.',
  done: (count: number) => `The file has ${reports(count)}.`,
  failedOnes: (count: number) =>
    count === 1 ? 'This report could not be loaded:' : `These ${count} reports could not be loaded:`,
  listed: 'The file has a list of missing reports.',
  failed: 'The file could not be created. Try again.',
  fileName: 'service-reports',
  missingText: 'These reports could not be loaded. Download them one by one:',
});
