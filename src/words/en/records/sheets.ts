import { defineWords } from '#words/words.ts';

/** The texts of printed documents that are not sealed. Their other texts are those of the screens. */
export const sheetsWords = defineWords('sheets', {
  passport: 'Machine passport',
  operatorReport: 'Operator report',
  globalReport: 'Report on all operators',
  visitsReport: 'Report for the client',
  notice: (moment: string, name: string) => `Printed on ${moment} by ${name}; not a signed report.`,
  state: 'Status',
  type: 'Service type',
  urgency: 'Urgency',
  visit: 'Visit',
  signedFile: 'The signed report is a separate sealed file.',
  notSigned: 'Not signed yet',
  noWork: 'No work recorded yet.',
  period: 'Period',
  previous: 'Previous period',
  kind: 'Kind',
  details: 'Details',
  none: 'None',
  leftOut: (count: number) =>
    count === 1 ? '1 more entry is not printed.' : `${count} more entries are not printed.`,
  leftOutAtLeast: (count: number) => `More than ${count} more entries are not printed.`,
  timeline: {
    when: 'Time',
    who: 'Person',
    what: 'Event or comment',
    earlier: 'Earlier entries are not printed.',
  },
  photosLeftOut: (count: number) =>
    count === 1 ? '1 more photo is not printed.' : `${count} more photos are not printed.`,
  shortened: 'Shortened. The whole text is on the record’s page.',
  asData: 'The content of this document as data',
  asText: 'The content of this document as plain text',
});
