import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The style sheets that mirror pictures from right to left, each with the reason. */
const mayMirror: Readonly<Record<string, string>> = {
  'app/style/base.css': 'all arrows, and pictures of what the page mirrors',
  'planning/BoardTray.module.css': 'the picture of a side bar, which is no arrow',
  'landing/drawing.css': 'drawings of the landing page, which loads nothing of the application',
};

test('an arrow is mirrored once: what mirrors all arrows is not undone by a screen', () => {
  const mirroring = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .filter((file) =>
      /(?:dir\(rtl\)|\[dir="rtl"\])[^{}]*\{[^}]*(?:scaleX\(-1\)|scale: -1)/.test(
        readFileSync(`src/web/${file}`, 'utf8'),
      ),
    );
  expect(mirroring.toSorted()).toEqual(Object.keys(mayMirror).toSorted());
});
