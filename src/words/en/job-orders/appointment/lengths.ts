import { defineWords } from '#words/words.ts';

/** The strings about the planned length of visits. */
export const lengthsWords = defineWords('lengths', {
  length: 'Planned length',
  window: 'Arrival window',
  onTheMinute: 'Exact time',
  minutes: (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
  },
});
