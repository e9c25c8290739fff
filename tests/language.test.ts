import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { english, type Language } from '#words/en/all.ts';
import { nameOf } from '#words/words.ts';
import { runNode, tools } from '../scripts/run.mjs';

const root = join(import.meta.dirname, '..');

test('every part of the texts is required of a language', async () => {
  const folder = join(root, 'src/words/en');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(join(folder, file))));
  const parts = modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Words'));
  expect(parts.length).toBeGreaterThan(files.length / 2);
  expect(parts.filter(([, part]) => !Object.values<unknown>(english).includes(part))).toEqual([]);
});

test("a language's part has the name under which it is looked up", () => {
  for (const [name, part] of Object.entries(english satisfies Language)) expect(nameOf(part)).toBe(name);
});

/** Returns the compiler's errors for a language with these strings. */
async function complaintsAbout(texts: string): Promise<string> {
  const around = join(root, 'test-results');
  await mkdir(around, { recursive: true });
  const folder = await mkdtemp(join(around, 'language-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(
    join(folder, 'all.ts'),
    `import { english, type Language } from '#words/en/all.ts';\nexport const other: Language = ${texts};\n`,
  );
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.base.json', include: ['.'] }),
  );
  return (await runNode(tools.tsc, ['-p', folder, '--pretty', 'false'], { capture: true })).output;
}

test('a language without one text, or one part, does not compile', async () => {
  expect(await complaintsAbout('english')).toBe('');
  expect(await complaintsAbout('{ ...english, told: {} }')).toContain('is missing the following properties');
  const withoutOne = '{ ...english, mails: { ...english.mails, reset: { subject: () => "Kennwort" } } }';
  expect(await complaintsAbout(withoutOne)).toContain("Property 'body' is missing");
});
