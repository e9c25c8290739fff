import { expect, test } from 'vitest';
import { plainFindings } from './plain-words.ts';

const found = (path: string, text: string) => plainFindings(path, text).map(({ message }) => message);

test.each([
  ['src/web/Job.tsx', '/** Nobody is told of it. */\nexport const a = 1;', 2],
  ['src/web/Job.tsx', '/** Whether it is open. */\nexport const a = 1;', 1],
  ['src/words/en/job-orders/order/jobs.ts', "export const jobs = { text: 'Whoever plans sees it.' };", 1],
  ['src/web/job.test.ts', "test('a job begins anew', () => undefined);", 1],
  ['src/web/Job.tsx', '/** Where the jobs are kept. */\nexport const a = 1;', 1],
  ['src/web/Job.tsx', '/** How many jobs need not close without a connection. */\nexport const a = 1;', 3],
  ['src/web/Job.tsx', '/** When a job closes, its form is saved. */\nexport const a = 1;', 0],
  ['src/web/Job.tsx', 'type Asked = string;\nexport const a: Asked = "";', 1],
  ['src/web/Job.tsx', '/** Returns the open jobs. */\nexport const a = "nobody";', 0],
  [
    'src/words/en/job-orders/order/jobs.ts',
    "export const jobs = { 'service-requests.nobody-on-call': 'No one is on call' };",
    0,
  ],
])('in %s, the never-words are found: %s', (path, text, count) => {
  expect(found(path, text)).toHaveLength(count);
});
