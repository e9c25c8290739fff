import type { AbsenceKind, OffReason } from '#domain/planning/work-time.ts';
import { defineWords } from '#words/words.ts';

const kinds = {
  vacation: 'Vacation',
  sick: 'Sick leave',
  training: 'Training',
  other: 'Away',
} satisfies Record<AbsenceKind, string>;

/** When technicians work, and when they do not. */
export const workTimeWords = defineWords('work-time', {
  kinds,
  off: { off_hours: 'Off hours', day_off: 'Day off', holiday: 'Holiday', ...kinds } satisfies Record<
    OffReason,
    string
  >,
  offToday: (why: string) => `Off today: ${why}`,
  span: (from: string, until: string) => `${from} – ${until}`,
  list: (texts: readonly string[]) => texts.join('; '),
  week: {
    title: 'Working week',
    ofOperator: 'Works in the hours of the company.',
    own: 'Works in hours of their own.',
    change: 'Change the week',
    dialog: (name: string) => `Working week of ${name}`,
    usesOwn: 'Hours of their own',
    usesOwnHint: 'Without them, the hours of the company hold.',
    day: 'Day',
    hours: 'Hours',
    works: (day: string) => `Works on ${day}`,
    from: (day: string) => `${day}, from`,
    until: (day: string) => `${day}, until`,
    save: 'Save the week',
    saved: 'Working week saved',
    failed: 'Failed to save the week',
  },
  timeOff: {
    title: 'Time off',
    none: 'No time off is planned.',
    add: 'Add time off',
    dialog: (name: string) => `Time off of ${name}`,
    kind: 'Kind',
    firstDay: 'First day',
    lastDay: 'Last day',
    partOfDay: 'Only a part of the day',
    from: 'From',
    until: 'Until',
    note: 'Note',
    noteHint: 'Planners and the technician read it.',
    days: 'Days',
    touched: 'Jobs in this time',
    noneTouched: 'None',
    mustMove: (count: number) =>
      count === 1
        ? '1 job is planned in this time. Move it, or give it to somebody else.'
        : `${count} jobs are planned in this time. Move them, or give them to somebody else.`,
    remove: 'Remove',
    removeOf: (kind: string, days: string) => `Remove ${kind}, ${days}`,
    added: 'Time off added',
    removed: 'Time off removed',
    failed: 'Failed to save the time off',
    close: 'Close',
  },
  holidays: {
    title: 'Holidays',
    hint: 'Nobody works on these days. Whoever plans a job on one of them is asked first, and no promised time runs on it, but that of an emergency.',
    none: 'No holidays yet.',
    date: 'Date',
    name: 'Name',
    add: 'Add a holiday',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    planned: (count: number) =>
      count === 1 ? '1 job is planned on this day' : `${count} jobs are planned on this day`,
  },
  specialHours: {
    title: 'Special hours',
    hint: 'On these days other hours hold, such as in Ramadan, or nobody works, such as at Eid. The board, proposals and promised times follow them. Technicians with hours of their own work within them.',
    none: 'No special hours yet.',
    name: 'Name',
    firstDay: 'First day',
    lastDay: 'Last day',
    closed: 'Closed on all these days',
    opens: (day: string) => `Open on ${day}`,
    /** The hours of a weekday, or of several from one to another. */
    hours: (first: string, last: string, span: string) =>
      first === last ? `${first}, ${span}` : `${first} to ${last}, ${span}`,
    change: 'Change the hours',
    changeOf: (name: string) => `Change the hours, ${name}`,
    add: 'Add special hours',
    unnamed: 'New special hours',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    planned: (count: number) =>
      count === 1 ? '1 job is planned on these days' : `${count} jobs are planned on these days`,
  },
});
