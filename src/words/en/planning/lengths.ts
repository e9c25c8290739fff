import { defineWords } from '#words/words.ts';

/** How long visits are planned to take. */
export const lengthsWords = defineWords('lengths', {
  length: 'Planned length',
  window: 'Arrival window',
  onTheMinute: 'At the minute',
  minutes: (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
  },
});
