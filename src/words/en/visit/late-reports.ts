import { lateReportMinutes } from '#domain/visit/moment.ts';
import { defineWords } from '#words/words.ts';

/** Arrivals of which the server heard late. */
export const lateReportsWords = defineWords('late-reports', {
  title: 'Visits in time that were reported late',
  sheet: 'Reported late',
  description: `By the technician's own tap the work began within the promised time, and the tap reached the server more than ${lateReportMinutes} minutes later. That happens where a phone has no connection.`,
  some: (shown: number, all: number) => `The latest ${shown} of ${all}`,
  ofThem: (count: number) =>
    `${count} of them reported more than ${lateReportMinutes} minutes after the start`,
  fact: 'Start reported',
  later: (at: string, minutes: number) => `${at}, ${minutes} minutes later`,
  columns: {
    job: 'Job',
    client: 'Client',
    promised: 'Promised until',
    begun: 'Start by the tap',
    reported: 'Reported',
    minutes: 'Minutes later',
    reporter: 'Reported by',
  },
  unknown: 'Not known',
});
