import { defineWords } from '#words/words.ts';

/** Returns a count with its noun. Counting stops at 1000. */
const atMost = (count: number, one: string, many: string) => {
  if (count >= 1000) return `1000 ${many} or more`;
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
};

/** The strings about the periods for which an operator keeps records. */
export const retentionWords = defineWords('retention', {
  title: 'How long records are kept',
  hint: 'Records that you no longer need can be removed automatically. Until you choose a period, everything is kept. Removed records cannot be restored.',
  keep: {
    cases: 'Contacts and comments in closed cases',
    files: 'Photos and documents',
    people: 'People who left',
  },
  does: {
    cases:
      'Once a case has been closed for this long, we remove its contact phone, special instructions and comment texts, and the name of anyone who reported it by scanning a label. The work, its figures, and signed reports with signer, signature and hash are kept.',
    files:
      'We remove photos and documents this long after their case was closed, their machine was retired or their client was deactivated.',
    people:
      'We erase the data of people who have had no access for this long: a pseudonym replaces their name, and their phone number and email address are removed. Reports that they signed are kept.',
  },
  forever: 'Forever',
  years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
  months: (months: number) => `${months} months`,
  due: {
    cases: (count: number) => `To be removed at the next cleanup: ${atMost(count, 'entry', 'entries')}.`,
    files: (count: number) => `To be removed at the next cleanup: ${atMost(count, 'file', 'files')}.`,
    people: (count: number) => `To be erased at the next cleanup: ${atMost(count, 'person', 'people')}.`,
  },
});
