import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { appearances } from '#domain/brand/appearance.ts';
import { brandScale, contrast, hueLimits } from '#domain/brand/brand.ts';
import { constantTokens, derivedTokens, strongTokens, type Tokens, tokensOf } from './tokens.ts';

/** Every third hue, with the variables that a brand of this hue sets. */
const brands = Array.from({ length: (hueLimits.max + 1) / 3 }, (_, index) => ({
  hue: index * 3,
  tokens: Object.fromEntries(brandScale(index * 3).map((color, tone) => [`--brand-${tone}`, color])),
}));
const scales = ['gulf', 'crema', 'espresso', 'sea', 'mint', 'rose', 'plum'];

/** Returns a function that returns the color of a token, following references to other tokens. */
function paint(tokens: Tokens): (token: string) => string {
  const colorIn = (value: string): string => {
    const reference = /^var\((--[\w-]+)(?:, (.+))?\)$/.exec(value);
    if (reference !== null) {
      const [, name = '', fallback] = reference;
      const found = tokens[name] ?? fallback;
      if (found === undefined) throw new Error(`There is no token ${name}`);
      return colorIn(found);
    }
    const mix = /^color-mix\(in srgb, (.+\)), (.+)\)$/.exec(value);
    return mix === null ? value : halfway(colorIn(mix[1] ?? ''), colorIn(mix[2] ?? ''));
  };
  return (token) => colorIn(`var(${token})`);
}

function halfway(one: string, other: string): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mean = [1, 3, 5].map((at) => Math.round((channel(one, at) + channel(other, at)) / 2));
  return `#${mean.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const tone = (scale: string, number: number) => `--mantine-color-${scale}-${number}`;

type Pair = readonly [front: string, ground: string, least: number];

const grounds = ['--gh-surface', '--mantine-color-body'];
const on = (front: string, wanted: readonly string[], least: number): Pair[] =>
  wanted.map((ground) => [front, ground, least]);

/** The pairs of foreground and background of a scale that badges, buttons, links and borders use. */
const pairsOf = (scale: string): Pair[] => [
  ...on(tone(scale, 9), [tone(scale, 0), tone(scale, 1), tone(scale, 2), ...grounds], 4.5),
  ...on(tone(scale, 8), [tone(scale, 0), tone(scale, 1), ...grounds], 4.5),
  ...on(tone(scale, 7), [...grounds, tone(scale, 0)], 4.5),
  ...on('--gh-on-action', [tone(scale, 7), tone(scale, 8)], 4.5),
  ...on(tone(scale, 6), [...grounds, tone(scale, 1)], 3),
];

const tints = scales.flatMap((scale) => [tone(scale, 0), tone(scale, 1)]);

const pairs: readonly Pair[] = [
  ...scales.flatMap(pairsOf),
  ...on('--mantine-color-text', [...grounds, ...tints, tone('gray', 0), tone('gray', 1)], 7),
  ...on('--mantine-color-dimmed', [...grounds, ...tints, tone('gray', 1)], 4.5),
  ...on('--mantine-color-placeholder', [...grounds, tone('espresso', 0)], 4.5),
  ...on('--mantine-color-anchor', [...grounds, ...scales.map((scale) => tone(scale, 0))], 4.5),
  ...on('--mantine-color-error', grounds, 4.5),
  ...on('--mantine-color-gray-7', ['--mantine-color-gray-1', ...grounds], 4.5),
  ...on('--mantine-color-default-border', ['--gh-surface'], 3),
  // The focus ring.
  ...on(tone('gulf', 7), [...grounds, ...tints], 3),
  ...on('--gh-on-bar', ['--gh-bar'], 7),
  ...on('--gh-bar-warning', ['--gh-bar'], 4.5),
  ...on('--gh-sidebar-text', ['--gh-sidebar'], 7),
  ...on('--gh-sidebar-strong', ['--gh-sidebar'], 7),
  ...on('--gh-sidebar-accent', ['--gh-sidebar'], 3),
  ...on('--gh-paper-ink', ['--gh-paper'], 7),
  ...on('--gh-paper-muted', ['--gh-paper'], 4.5),
];

/** The color pairs on a technician's screens. WCAG AAA requires 7:1. */
const strongPairs: readonly Pair[] = [
  ...scales.flatMap((scale) => [
    ...on(tone(scale, 9), [tone(scale, 0), tone(scale, 1), tone(scale, 2), ...grounds], 7),
    ...on(tone(scale, 8), [tone(scale, 0), ...grounds], 7),
    ...on(tone(scale, 7), [tone(scale, 0), ...grounds], 7),
    ...on('--gh-on-action', [tone(scale, 7), tone(scale, 8)], 7),
  ]),
  ...on('--mantine-color-dimmed', [...grounds, ...tints, tone('gray', 1)], 7),
  ...on('--mantine-color-placeholder', [...grounds, tone('espresso', 0)], 7),
  ...on('--mantine-color-gray-7', ['--mantine-color-gray-1', ...grounds], 7),
  ...on('--mantine-color-anchor', grounds, 7),
  ...on('--mantine-color-error', grounds, 7),
  ...on('--gh-bar-warning', ['--gh-bar'], 7),
  ...on('--gh-paper-muted', ['--gh-paper'], 7),
];

/** The folders of the screens that technicians see. */
const seenByTechnicians =
  /^(?:ui|app|records|shell|search|job-orders|machines|calendar|notifications|own-account)\//;

/** The minimum contrast of icons and of empty stars, whose meaning is always stated in text as well. */
const leastOfMarks: Readonly<Record<string, number>> = {
  [tone('crema', 6)]: 3,
  [tone('espresso', 6)]: 3,
  [tone('espresso', 3)]: 1,
  [tone('espresso', 4)]: 1,
};

/**
 * Returns the pairs of text and background in a style sheet. Text without its own background is on a card or on the
 * page. The exception is text in a color for the navigation, a bar or paper: those pairs are listed above.
 */
function pairsIn(css: string): Pair[] {
  return [...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, rule = '']) => {
    const front = /(?:^|;|\s)color: var\((--[\w-]+)\)/.exec(rule)?.[1];
    const ground = /background(?:-color)?: var\((--[\w-]+)\)/.exec(rule)?.[1];
    if (front === undefined) return [];
    if (ground !== undefined) return [[front, ground, 4.5] as const];
    return front.startsWith('--gh-') ? [] : on(front, grounds, leastOfMarks[front] ?? 4.5);
  });
}

const tokensIn = (appearance: (typeof appearances)[number]) => ({
  ...constantTokens,
  ...derivedTokens,
  ...tokensOf(appearance),
});

function tooClose(wanted: readonly Pair[], colorOf: (token: string) => string): string[] {
  return wanted
    .map(([front, ground, least]) => ({
      least,
      name: `${front} on ${ground}`,
      is: contrast(colorOf(front), colorOf(ground)),
    }))
    .filter(({ is, least }) => is < least)
    .map(({ name, is, least }) => `${name} has ${is.toFixed(2)}, and needs ${least}`);
}

describe.each(appearances)('the %s appearance', (appearance) => {
  const tokens = tokensIn(appearance);

  test('every pair of colors that is used together has the contrast that AA requires', () => {
    expect(tooClose(pairs, paint(tokens))).toEqual([]);
  });

  test('every text in the style sheets has enough contrast with its background', () => {
    const sheets = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.module.css'),
    );
    const written = sheets.flatMap((sheet) => pairsIn(readFileSync(`src/web/${sheet}`, 'utf8')));
    // Text on the navigation's own background is listed above, because its hover tint is transparent.
    const own = written.filter(([, ground]) => !ground.startsWith('--gh-sidebar-'));
    expect(own.length).toBeGreaterThan(100);
    expect(tooClose(own, paint(tokens))).toEqual([]);
  });

  test('a technician’s screens have the contrast that AAA requires, in every hue of a brand', () => {
    const strong = { ...tokens, ...strongTokens };
    expect(tooClose(strongPairs, paint(strong))).toEqual([]);
    const found = brands.flatMap((brand) => tooClose(strongPairs, paint({ ...strong, ...brand.tokens })));
    expect([...new Set(found)]).toEqual([]);
    const sheets = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.module.css') && seenByTechnicians.test(file),
    );
    const written = sheets
      .flatMap((sheet) => pairsIn(readFileSync(`src/web/${sheet}`, 'utf8')))
      .filter(([front, ground]) => !ground.startsWith('--gh-sidebar-') && leastOfMarks[front] === undefined);
    const asked = written.map(([front, ground]): Pair => [front, ground, 7]);
    expect(tooClose(asked, paint(strong))).toEqual([]);
  });

  test('every hue of a brand keeps the contrasts of the action color', () => {
    const ofBrand = pairs.filter((pair) => pair.slice(0, 2).some((token) => `${token}`.includes('gulf')));
    const found = brands.flatMap((brand) =>
      tooClose(ofBrand, paint({ ...tokens, ...brand.tokens })).map((one) => `hue ${brand.hue}: ${one}`),
    );
    expect(found).toEqual([]);
  });
});
