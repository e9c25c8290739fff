import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The declarations that name a side of the screen, each with the reason. */
const mayNameSide: Readonly<Record<string, string>> = {
  'planning/overlays.module.css: left: 0':
    'the dragged card follows the pointer in coordinates of the screen',
};

const side = /(?<![-\w])(?:(?:margin|padding|border|inset)-)?(?:left|right)(?:-\w+)?: [^;]+/g;
const shorthand =
  /(?<![-\w])(?:margin|padding|inset|border-(?:width|style|color)): (\S+) (\S+) (\S+) (\S+);/g;

test('a style sheet names the start and the end of a line, which turn with the language', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const named = files.flatMap((file) => {
    const text = readFileSync(`src/web/${file}`, 'utf8');
    const uneven = [...text.matchAll(shorthand)].filter(([, , right, , left]) => right !== left);
    return [...text.matchAll(side), ...uneven].map(([declaration]) => `${file}: ${declaration}`);
  });
  expect(named).toEqual(Object.keys(mayNameSide));
});
