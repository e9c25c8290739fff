import { lateReportMinutes } from '#domain/visit/moment.ts';
import { defineWords } from '#words/words.ts';

/** The strings about arrivals whose report reached the server late. */
export const lateReportsWords = defineWords('late-reports', {
  title: 'On-time arrivals that were reported late',
  sheet: 'Reported late',
  description: `According to the technician's own tap, work started by the arrival target, but the tap reached the server more than ${lateReportMinutes} minutes later. This happens when a phone has no connection.`,
  some: (visible: number, all: number) => `The latest ${visible} of ${all}`,
  ofThem: (count: number) =>
    `Including ${count} reported more than ${lateReportMinutes} minutes after the start`,
  fact: 'Start reported',
  later: (at: string, minutes: number) => `${at}, ${minutes} minutes later`,
  columns: {
    job: 'Job',
    client: 'Client',
    promised: 'Arrival target',
    begun: 'Start tapped at',
    reported: 'Reported',
    minutes: 'Minutes later',
    reporter: 'Reported by',
  },
  unknown: 'Unknown',
});
