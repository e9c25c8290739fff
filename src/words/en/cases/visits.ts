import { defineWords } from '#words/words.ts';

/** The strings about a case's visits. */
export const caseVisitsWords = defineWords('case-visits', {
  title: 'Visits',
  others: 'Other visits in this case',
  planned: (when: string, technician: string) => `${when} · ${technician}`,
  because: (what: string, reason: string) => `${what}: ${reason}`,
  cancelled: 'Cancelled',
  parts: (names: string) => `Parts: ${names}`,
  signedBy: (name: string) => `Signed by ${name}`,
  open: (number: string) => `Open ${number}`,
  report: 'Report',
  reportOf: (number: string) => `Report on ${number}`,
});
