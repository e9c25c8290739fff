import type { Figure, Part, Rounds } from '../part.ts';
import { playStories } from '../stories.ts';

export const screens: Part = {
  name: 'screens',
  promise:
    'every screen and dialog is readable, every button leads to texts that can be translated, and every list fits at three sizes',
  canaries: [
    {
      file: 'src/web/app/forms/ReasonForm.tsx',
      from: 'description={words.hint}',
      to: 'description="The client reads this"',
    },
    {
      file: 'src/web/app/style/base.css',
      from: '[data-dates-dropdown] {',
      to: '[data-dates-dropdown] {\n  min-inline-size: 60rem;',
    },
  ],
  needsBuild: true,
  run,
};

async function run(rounds: Rounds): Promise<Figure[]> {
  const stories = rounds === 'all' ? [] : ['pseudo-language', 'dropdowns'];
  const { passed, red } = await playStories(stories, { GATE_ROUNDS: 'all' });
  for (const story of red) console.log(`red: ${story}`);
  return [
    {
      what: 'stories in their long form',
      goal: { atLeast: rounds === 'all' ? 200 : 5 },
      measured: passed,
    },
    { what: 'of them red', goal: { exactly: 0 }, measured: red.length },
  ];
}
