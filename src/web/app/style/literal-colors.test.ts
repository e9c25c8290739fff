import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { appearances } from '#domain/brand/appearance.ts';
import { contrast } from '#domain/brand/brand.ts';
import { constantTokens, derivedTokens, tokensOf } from './tokens.ts';

const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).map(
  (file) => `src/web/${file}`,
);

/** The files that may contain literal colors, each with the reason. */
const mayNameColors: Readonly<Record<string, string>> = {
  'src/web/app/style/theme.ts': 'the scales',
  'src/web/app/style/tokens.ts': 'the tokens',
  'src/web/app/style/theme-variables.css': 'written from the tokens',
  'src/web/landing/colors.css': 'the tokens of the landing page, which loads nothing of the application',
  'src/web/landing/LandingDocument.tsx': 'the color of the browser around the page',
  'src/web/ui/signature-canvas.ts': 'ink and paper of a picture',
  'src/web/operators/BrandPreview.tsx': 'measures a contrast with white',
};

const literal =
  /#[0-9a-f]{3,8}\b(?!\()|\b(?:rgb|hsl|oklch)a?\(|: (?:white|black)\b|--mantine-color-(?:white|black)/i;

/** Returns the declarations of the last rule with this selector. */
function rule(css: string, selector: string): Readonly<Record<string, string>> {
  const start = css.lastIndexOf(`${selector} {`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

describe('colors', () => {
  test('only the token files contain literal colors', () => {
    const files = sources.filter((file) => /(?<!\.test)\.(?:css|tsx?)$/.test(file));
    const found = files
      .filter((file) => !(file in mayNameColors))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
          .filter(({ line }) => literal.test(line.replaceAll(/(['"])#(?:\w+\/)+[^'"]*\1/g, '')))
          .map(({ place, line }) => `${place} ${line.trim()}`),
      );
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(500);
  });

  test("the page's frame has the colors of the theme in both appearances", () => {
    const page = readFileSync('src/web/index.html', 'utf8');
    const colorsOf = { '--page': 'body', '--card': 'white', '--rule': 'espresso-2', '--bone': 'espresso-1' };
    for (const appearance of appearances) {
      const tokens = tokensOf(appearance);
      const selectors =
        appearance === 'light'
          ? [':root']
          : [':root[data-appearance="dark"]', ':root:not([data-appearance])'];
      for (const selector of selectors) {
        const frame = rule(page.replace('#fff;', '#ffffff;'), selector);
        for (const [name, token] of Object.entries(colorsOf))
          expect(frame[name], `${name} of ${selector}`).toBe(tokens[`--mantine-color-${token}`]);
        expect(frame['--sign'], selector).toBe(tokens['--mantine-color-espresso-9']);
      }
    }
    expect(page).toContain(`.frame-side { grid-row: 1 / 3; background: ${constantTokens['--gh-sidebar']}; }`);
  });

  test('every token that a style sheet reads exists', () => {
    const known = new Set(Object.keys({ ...constantTokens, ...derivedTokens, ...tokensOf('dark') }));
    const read = sources
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/var\((--(?:gh|mantine-color)-[\w-]+)\)/g)])
      .map(([, name = '']) => name);
    const isOfLayout = (name: string) => name === '--gh-room' || name === '--gh-start';
    expect([...new Set(read)].filter((name) => !known.has(name) && !isOfLayout(name))).toEqual([]);
  });
});

/** The color pairs of the landing page: text on its backgrounds, and borders of controls. */
const pairs: readonly (readonly [front: string, grounds: readonly string[], least: number])[] = [
  ['--ink', ['--sand', '--paper', '--stage', '--steel-light'], 4.5],
  ['--muted', ['--sand', '--paper'], 4.5],
  ['--action', ['--sand', '--paper'], 4.5],
  ['--action-hover', ['--sand', '--paper'], 4.5],
  ['--on-action', ['--action', '--action-hover'], 4.5],
  ['--done', ['--paper'], 4.5],
  ['--on-tag', ['--tag'], 4.5],
  ['--on-rose', ['--rose'], 4.5],
  ['--on-sea', ['--sea'], 4.5],
  ['--on-warm', ['--warm'], 4.5],
  ['--on-mint', ['--mint'], 4.5],
  ['--night-text', ['--night'], 4.5],
  ['--on-night', ['--night', '--gulf-night', '--gulf-deep'], 4.5],
  ['--gulf-pale', ['--gulf-night'], 4.5],
  ['--gulf-night', ['--on-night', '--gulf-pale'], 4.5],
  ['--gulf-line', ['--gulf-night'], 3],
  ['--control-line', ['--sand', '--paper'], 3],
  ['--pen', ['--sheet'], 4.5],
];

describe('the landing page', () => {
  const css = readFileSync('src/web/landing/colors.css', 'utf8');
  const light = rule(css.slice(0, css.indexOf('@media')), ':root');
  const dark = rule(css, ':root');
  const claims = rule(css, '.claims');

  test.each([
    ['light', light],
    ['dark', { ...light, ...dark }],
  ])('every pair of colors of the %s landing page has the contrast that AA requires', (_, colors) => {
    const found = pairs.flatMap(([front, grounds, least]) =>
      grounds
        .map((ground) => ({ ground, is: contrast(colors[front] ?? '', colors[ground] ?? '') }))
        .filter(({ is }) => !(is >= least))
        .map(({ ground, is }) => `${front} on ${ground} has ${is.toFixed(2)}`),
    );
    for (const front of ['--ink', '--muted', '--action'])
      expect(contrast(claims[front] ?? '', claims['--ground'] ?? ''), front).toBeGreaterThanOrEqual(4.5);
    expect(found).toEqual([]);
  });
});
