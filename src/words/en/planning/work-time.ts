import type { AbsenceKind, OffReason } from '#domain/planning/work-time.ts';
import { defineWords } from '#words/words.ts';

const kinds = {
  vacation: 'Vacation',
  sick: 'Sick leave',
  training: 'Training',
  other: 'Away',
} satisfies Record<AbsenceKind, string>;

/** The strings about technicians' working hours and time off. */
export const workTimeWords = defineWords('work-time', {
  kinds,
  off: {
    off_hours: 'Outside working hours',
    day_off: 'Day off',
    holiday: 'Holiday',
    ...kinds,
  } satisfies Record<OffReason, string>,
  offToday: (why: string) => `Off today: ${why}`,
  span: (from: string, until: string) => `${from} – ${until}`,
  list: (texts: readonly string[]) => texts.join('; '),
  week: {
    title: 'Workweek',
    ofOperator: 'Works during the service hours.',
    own: 'Works custom hours.',
    change: 'Change the workweek',
    dialog: (name: string) => `${name}'s workweek`,
    usesOwn: 'Custom hours',
    usesOwnHint: 'Otherwise, the service hours apply.',
    day: 'Day',
    hours: 'Hours',
    works: (day: string) => `Works on ${day}`,
    from: (day: string) => `${day}, from`,
    until: (day: string) => `${day}, until`,
    save: 'Save the workweek',
    saved: 'Workweek saved',
    failed: 'Failed to save the workweek',
  },
  holidays: {
    title: 'Holidays',
    hint: 'No one works on these days. Planning a job on one of them requires confirmation. Holidays do not count toward response and arrival targets, except for emergencies.',
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
    hint: 'For days with different service hours, such as during Ramadan, or days when no one works, such as Eid. The board, free times and targets use these hours. Technicians with custom hours work only within them.',
    none: 'No special hours yet.',
    name: 'Name',
    firstDay: 'First day',
    lastDay: 'Last day',
    closed: 'Closed on all these days',
    opens: (day: string) => `Open on ${day}`,
    /** Returns the hours of one weekday, or of a range of weekdays. */
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
