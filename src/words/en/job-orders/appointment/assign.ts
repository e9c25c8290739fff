import type { Concern } from '#domain/planning/appointment.ts';
import { defineWords } from '#words/words.ts';

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

export const assignWords = defineWords('assign', {
  technician: 'Technician',
  technicianOptional: 'Technician (optional)',
  technicianPlaceholder: 'Select a technician',
  noTechnician: 'No active technicians found.',
  compared: (count: number, all: number) =>
    `The ${count} best matches out of ${all.toLocaleString('en-US')} technicians. Type a name to find the others.`,
  scheduledDate: 'Scheduled date and time',
  titles: {
    assign: (number: string) => `Assign ${number}`,
    cancel: (number: string) => `Cancel ${number}`,
    estimate: (number: string) => `Change the length of ${number}`,
    correct: (number: string) => `Edit ${number}`,
    unassign: (number: string) => `Unassign ${number}`,
    hand_over: (number: string) => `Hand over ${number}`,
    decline_time: (number: string) => `Decline the new time for ${number}`,
    expect_part: (number: string) => `Part for ${number}`,
    settle: (number: string) => `No follow-up for ${number}`,
  },
  unassign: {
    text: (technician: string) =>
      `${technician} will be notified. The job keeps its time and needs a new technician.`,
    submit: 'Unassign',
    keep: 'Keep it assigned',
    doneText: (number: string) => `${number} is unassigned`,
  },
  correct: {
    hint: 'The technician and the client will be notified.',
    submit: 'Save Changes',
    doneText: (number: string) => `${number} was edited`,
  },
  estimate: {
    hint: (length: string) => `Current length: ${length}. The technician will be notified of any change.`,
    submit: 'Change length',
    anyway: 'Change it anyway',
    doneText: (number: string) => `The planned length of ${number} has changed`,
  },
  submit: 'Assign Technician',
  concerns: 'This appointment has conflicts',
  concernTexts: {
    past: () => 'It starts in the past.',
    after_promise: () => 'It starts after the arrival target.',
    before_part: () => 'The missing part is not expected by then.',
    overlap: (jobs) => `It overlaps with this technician's ${inWords.format(jobs)}.`,
    off_hours: () => 'It is outside the service hours.',
    weekend: () => 'It falls on a weekend or a day off.',
    holiday: () => 'It falls on a holiday.',
    absent: () => 'This technician is away at that time.',
    inactive_technician: () => 'This technician is inactive and cannot sign in.',
  } satisfies Record<Concern, (jobs: readonly string[]) => string>,
  anyway: 'Assign anyway',
  done: 'Job Order Updated',
  doneText: (number: string, technician: string, at: string) => `${number}: ${technician}, ${at}`,
  overtaken: {
    title: 'A colleague got there first',
    settled: (status: string) => `This job is now "${status}". Your changes were not saved.`,
    changed: 'A colleague has changed this job. Its current state:',
    unassigned: 'No technician',
  },
});
