import { defineWords } from '#words/words.ts';

/** The strings about technicians' time off. */
export const absencesWords = defineWords('absences', {
  title: 'Time off',
  none: 'No time off is planned.',
  add: 'Add time off',
  dialog: (name: string) => `${name}'s time off`,
  kind: 'Kind',
  firstDay: 'First day',
  lastDay: 'Last day',
  partOfDay: 'Only part of the day',
  from: 'From',
  until: 'Until',
  note: 'Note',
  noteHint: 'Planners and the technician can see it.',
  days: 'Days',
  touched: 'Jobs during this time',
  mustMove: (count: number) =>
    count === 1
      ? '1 job is planned during this time. Move it, or assign it to someone else.'
      : `${count} jobs are planned during this time. Move them, or assign them to someone else.`,
  remove: 'Remove',
  removeOf: (kind: string, days: string) => `Remove ${kind}, ${days}`,
  added: 'Time off added',
  removed: 'Time off removed',
  failed: 'Failed to save the time off',
  close: 'Close',
});
