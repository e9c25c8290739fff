import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The style sheets that mirror pictures in right-to-left layouts, each with the reason. */
const mayMirror: Readonly<Record<string, string>> = {
  'app/style/base.css': 'all arrows, and icons of mirrored parts of the page',
  'planning/BoardTray.module.css': 'the picture of a sidebar, which is not an arrow',
  'landing/drawing.css': "the drawings of the landing page, which loads none of the application's styles",
};

test('only one style sheet mirrors arrows, so no screen mirrors them back', () => {
  const mirroring = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .filter((file) =>
      /(?:dir\(rtl\)|\[dir="rtl"\])[^{}]*\{[^}]*(?:scaleX\(-1\)|scale: -1)/.test(
        readFileSync(`src/web/${file}`, 'utf8'),
      ),
    );
  expect(mirroring.toSorted()).toEqual(Object.keys(mayMirror).toSorted());
});
