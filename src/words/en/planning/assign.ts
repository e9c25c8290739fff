import type { Concern } from '#domain/planning/appointment.ts';
import { defineWords } from '#words/words.ts';

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const assignWords = defineWords('assign', {
  technician: 'Technician',
  technicianOptional: 'Technician (optional)',
  technicianPlaceholder: 'Select a technician',
  noTechnician: 'No active technician found.',
  scheduledDate: 'Scheduled date and time',
  titles: {
    assign: (number: string) => `Assign ${number}`,
    cancel: (number: string) => `Cancel ${number}`,
    estimate: (number: string) => `Change the length of ${number}`,
    unassign: (number: string) => `Take back ${number}`,
    hand_over: (number: string) => `Hand over ${number}`,
    decline_time: (number: string) => `Keep the time of ${number}`,
    expect_part: (number: string) => `The part for ${number}`,
    settle: (number: string) => `No other visit for ${number}`,
  },
  unassign: {
    text: (technician: string) => `${technician} is told. The job keeps its time and waits for a technician.`,
    submit: 'Take back',
    keep: 'Leave it',
    doneText: (number: string) => `${number} is unassigned`,
  },
  estimate: {
    hint: (length: string) => `Planned so far: ${length}. The technician is told of another length.`,
    submit: 'Change length',
    anyway: 'Change it anyway',
    doneText: (number: string) => `${number} has a new length`,
  },
  submit: 'Assign Technician',
  concerns: 'Something speaks against this appointment',
  concernTexts: {
    past: () => 'It begins in the past.',
    after_promise: () => 'It begins later than the client was promised.',
    overlap: (jobs) => `It overlaps with ${inWords.format(jobs)} of this technician.`,
    off_hours: () => 'It lies outside the service hours.',
    weekend: () => 'It falls on a weekend or a day off.',
    holiday: () => 'It falls on a holiday.',
    absent: () => 'This technician is away at that time.',
    inactive_technician: () => 'This technician is inactive and cannot sign in.',
  } satisfies Record<Concern, (jobs: readonly string[]) => string>,
  anyway: 'Assign anyway',
  done: 'Job Order Updated',
  doneText: (number: string, technician: string, at: string) => `${number}: ${technician}, ${at}`,
  overtaken: {
    title: 'Somebody was faster',
    settled: (status: string) => `This job is now "${status}". What you entered here was not sent.`,
    changed: 'A colleague has changed this job meanwhile. This is how it stands now:',
    unassigned: 'No technician',
  },
});
