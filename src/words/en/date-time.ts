import { defineWords } from '#words/words.ts';

const minutesOfDay = 1440;
/** Formats a minute of the day in UTC, which has no daylight saving time. */
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

export const dateTimeWords = defineWords('date-time', {
  clock: (minute: number) => {
    const time = clock.format(new Date(minute * 60_000));
    return minute === minutesOfDay ? `${time} (end of the day)` : time;
  },
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  placeholder: 'Select a date and time',
  hours: 'Hours',
  minutes: 'Minutes',
  amPm: 'AM or PM',
  take: 'Use this date and time',
  clear: 'Clear the date and time',
});
