import { defineWords } from '#words/words.ts';
export const dateTimeWords = defineWords('date-time', {
  placeholder: 'Select a date and time',
  zoneHint: (zone: string) => `Local time, ${zone}`,
  hours: 'Hours',
  minutes: 'Minutes',
  amPm: 'AM or PM',
  take: 'Take this date and time',
  clear: 'Clear the date and time',
});
