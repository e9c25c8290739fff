import { describe, expect, test } from 'vitest';
import {
  agreeableText,
  privacyPath,
  privacyTextAt,
  privacyTextParts,
  shippedPrivacyVersion,
  shippedVersionsUntil,
} from './privacy-text.ts';

const now = new Date('2026-11-18T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const dilmun = 'dilmun';
const shipped = { operator_id: null, version: 1, published_at: null };
const platform = (version: number, published_at: Date) => ({ operator_id: null, version, published_at });
const ownVersion = (version: number, published_at: Date) => ({ operator_id: dilmun, version, published_at });

describe('the privacy text that applies', () => {
  test.each([
    ['the shipped one if nothing was published', [shipped], shipped],
    ["the installation's newest", [platform(2, ago(9)), shipped, platform(3, ago(5))], platform(3, ago(5))],
    [
      "the operator's own, however old",
      [platform(2, ago(9)), ownVersion(1, ago(999)), shipped],
      ownVersion(1, ago(999)),
    ],
    [
      "the installation's, even if the product ships a later version",
      [{ ...shipped, version: 9 }, platform(2, ago(5))],
      platform(2, ago(5)),
    ],
    ['never one of a future moment', [shipped, ownVersion(1, ago(-1))], shipped],
  ])('the privacy text that applies is %s', (_title, texts, expected) => {
    expect(privacyTextAt(texts, now)).toEqual(expected);
  });

  const texts = [
    shipped,
    platform(2, ago(500)),
    ownVersion(1, ago(200)),
    ownVersion(2, ago(59)),
    ownVersion(3, ago(10)),
  ];
  test.each([
    ['the current one', ownVersion(3, now), true],
    ['one that was replaced within the hour', ownVersion(2, now), true],
    ['one that applied an hour ago', ownVersion(1, now), true],
    ["the installation's, if the operator has its own", platform(2, now), false],
    ['a future version', ownVersion(4, now), false],
    ['the same version of another operator', { ...ownVersion(3, now), operator_id: 'tylos' }, false],
  ])('a person agrees only to a current text: %s', (_title, name, isAgreeable) => {
    expect(agreeableText(texts, name, now) !== null).toBe(isAgreeable);
  });

  test('a text cannot be agreed to an hour after it was replaced', () => {
    expect(agreeableText([shipped, ownVersion(1, ago(60))], shipped, now)).toBeNull();
    expect(agreeableText([shipped, ownVersion(1, ago(59))], shipped, now)).toEqual(shipped);
  });
});

test('a text is split into headings and paragraphs', () => {
  expect(privacyTextParts('# Who\nWe are.\nStill we.\n\nMore.\n## Why\n\nBecause #1.')).toEqual([
    { kind: 'heading', text: 'Who' },
    { kind: 'paragraph', text: 'We are.\nStill we.' },
    { kind: 'paragraph', text: 'More.' },
    { kind: 'heading', text: 'Why' },
    { kind: 'paragraph', text: 'Because #1.' },
  ]);
});

test.each([
  [{ operator: null }, '/privacy'],
  [{ operator: dilmun }, '/privacy?operator=dilmun'],
  [{ operator: dilmun, text: { operator_id: dilmun, version: 2 } }, '/privacy?operator=dilmun&version=2'],
  [
    { operator: dilmun, text: { operator_id: null, version: 1 } },
    '/privacy?operator=dilmun&version=1&of=installation',
  ],
  [{ operator: null, text: { operator_id: null, version: 1 } }, '/privacy?version=1&of=installation'],
  [
    { operator: null, text: { operator_id: null, version: 1, language: 'ar' as const } },
    '/privacy?version=1&of=installation&language=ar',
  ],
])('the privacy text of %j has the path %s', (page, path) => {
  expect(privacyPath(page)).toBe(path);
});

test('the shipped versions end when the installation publishes its own text', () => {
  expect(shippedVersionsUntil(null)[0]).toBe(shippedPrivacyVersion);
  expect(shippedVersionsUntil(2)).toEqual([1]);
  expect(shippedVersionsUntil(99)).toHaveLength(shippedPrivacyVersion);
});
