import { describe, expect, test } from 'vitest';
import { languages } from '#domain/values/language.ts';
import { latinNames as latin } from '#tests/support/latin-names.ts';
import { counted, say } from '#words/ar/grammar/say.ts';
import { arabic } from './ar/all.ts';
import { english } from './en/all.ts';
import './say/all-reasons.ts';
import { because } from './say/because.ts';
import { dayText } from './say/day-text.ts';
import { becauseRefused, reasonText } from './say/reason-text.ts';
import { formatLocale, learn, wordsOf } from './words.ts';

type Text = { readonly path: string; readonly text: string };

const asText = new Set<string | symbol>([Symbol.toPrimitive, 'toString', 'valueOf', 'join']);
const asList = new Set<string | symbol>(['map', 'filter', 'slice', 'toSorted']);
/** The string and number methods that sentences use. */
const usedMethods = new Set(['replace', 'replaceAll', 'endsWith', 'startsWith', 'toLocaleString', 'toFixed']);

/**
 * Returns a placeholder for a value that a sentence inserts. It works wherever a sentence uses a name, a number or a
 * list.
 */
function placeholder(name: string): unknown {
  const mark = `{${name}}`;
  return new Proxy(
    Object.assign(() => mark, {}),
    {
      get: (_, key) => {
        if (asText.has(key)) return () => mark;
        if (asList.has(key)) return () => [mark];
        if (key === 'length') return mark.length;
        if (typeof key === 'symbol') return undefined;
        if (!usedMethods.has(key)) return placeholder(key);
        const method: unknown = Reflect.get(String.prototype, key);
        return typeof method === 'function' ? (...rest: unknown[]) => method.apply(mark, rest) : () => mark;
      },
    },
  );
}

/**
 * Returns the strings nested in a value, with their paths. Functions are called with placeholders, and are skipped if
 * they throw.
 */
function textsIn(value: unknown, path: string): Text[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value === 'function') {
    const names = Array.from({ length: value.length }, (_, index) => placeholder(`value ${index}`));
    try {
      return textsIn(value(...names), path);
    } catch {
      return [];
    }
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`));
}

const englishTexts = new Map(textsIn(english, 'words').map(({ path, text }) => [path, text]));
const arabicTexts = textsIn(arabic, 'words');
const marksIn = (text: string) => [...new Set(text.match(/\{[^{}]*\}/g) ?? [])].toSorted();

/** True for a string that computes with a number, or that has an Arabic word for each value that it may insert. */
const isComputed = ({ path, text }: Text) =>
  /NaN|ليس رقمًا/.test(text + (englishTexts.get(path) ?? '')) ||
  /reasons\.(wrong_role|wrong_state|not_found|stale|still_owns|joins_other_urgency|open_cases)$|machines\.page\.cups$/.test(
    path,
  );

/** True if a string contains a word in addition to the inserted values. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));

/** The Arabic prefixes for "for" and "to", which are lengthened before a number or a name in Latin letters. */
const beforeName = /(?<=^|\s)[لب]ـ(?=\s)/g;

describe('the Arabic texts beside the English ones', () => {
  test('most texts take placeholders, so that the comparison means something', () => {
    expect(arabicTexts.length).toBeGreaterThan(3000);
    expect(englishTexts.size).toBeGreaterThan(3000);
  });

  test('a sentence inserts the same values in both languages', () => {
    const differing = arabicTexts.filter((found) => {
      const { path, text } = found;
      const original = englishTexts.get(path);
      return (
        original !== undefined && !isComputed(found) && marksIn(text).join() !== marksIn(original).join()
      );
    });
    expect(differing.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  test('a text contains no Latin word beside names of products, keys and formats', () => {
    const left = arabicTexts.filter((found) => {
      const { path, text } = found;
      if (isComputed(found)) return false;
      if (/language\.(lang|dir|locale)|shipped-privacy\.versions\.0|latitude|longitude/.test(path))
        return false;
      return /[A-Za-z]{2}/.test(text.replaceAll(/\{[^{}]*\}/g, '').replaceAll(latin, ''));
    });
    expect(left.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  test('a text with a Latin name begins in Arabic, so a sentence that inserts it keeps the order of its words', () => {
    const turned = arabicTexts.filter(
      ({ path, text }) =>
        /^[^\p{L}\u200f{]*\p{Script=Latin}.*\p{Script=Arabic}/u.test(text) && path !== 'words.landing.title',
    );
    expect(turned.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  test('a text with words in English has words in Arabic, in Arabic letters and punctuation', () => {
    const wrong = arabicTexts.filter((found) => {
      const { path, text } = found;
      if (isComputed(found)) return false;
      const original = englishTexts.get(path);
      if (original === undefined || !hasWords(original.replaceAll(latin, ''))) return false;
      return (
        text !== '' &&
        !/\p{Script=Arabic}/u.test(text) &&
        !/language\.|shipped-privacy\.versions\.0/.test(path)
      );
    });
    expect(wrong.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
    const punctuation = arabicTexts.filter(
      ({ path, text }) =>
        /\p{Script=Arabic}[,;?]/u.test(text) ||
        (/[٠-٩ـ]/.test(text.replaceAll(beforeName, '')) && !path.includes('language')),
    );
    expect(punctuation.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });
});

test.each([
  [0, 'لا زيارات'],
  [1, 'زيارة واحدة'],
  [2, 'زيارتان'],
  [3, '3 زيارات'],
  [10, '10 زيارات'],
  [11, '11 زيارة'],
  [99, '99 زيارة'],
  [100, '100 زيارة'],
  [103, '103 زيارات'],
])('%i visits are counted as "%s"', (count, text) => {
  expect(arabic.upkeep.machines.visits(count)).toBe(text);
});

test.each([
  [25, 'الرد خلال 25 د'],
  [200, 'الرد خلال 3 س 20 د'],
  [2 * 1440, 'الرد خلال يومين'],
  [3 * 1440 + 240, 'الرد خلال 3 أيام و4 س'],
  [11 * 1440, 'الرد خلال 11 يومًا'],
])('a target %i minutes ahead is "%s"', (minutes, text) => {
  expect(arabic.promises.response.ahead(minutes)).toBe(text);
});

test('a Latin name, a number and a phone number keep their order inside an Arabic sentence', () => {
  expect(say`تم إرسال ${'JO-1048'}`).toBe('تم إرسال \u2068JO-1048\u2069');
  expect(say`الهاتف: ${'+973 3300 0000'}`).toBe('الهاتف: \u2068+973 3300 0000\u2069');
  expect(say`مرحبًا، ${'سلمى'}`).toBe('مرحبًا، سلمى');
  expect(say`${say`تم إرسال ${'JO-1048'}`}.`).toBe('تم إرسال \u2068JO-1048\u2069.');
  expect(counted(2, { zero: '', one: '', two: 'اثنان', few: '', many: '', other: '' })).toBe('اثنان');
});

test.each(languages)('dates in %s are in the Gregorian calendar and have Latin digits', (language) => {
  const { calendar, numberingSystem } = new Intl.DateTimeFormat(formatLocale(language)).resolvedOptions();
  expect([calendar, numberingSystem]).toEqual(['gregory', 'latn']);
});

test('the months have the names of the reader’s country in every text, whichever module writes the date', async () => {
  await Promise.all((['ar', 'ar-JO', 'ar-JO-u-nu-arab'] as const).map(learn));
  const texts = (locale: 'ar' | 'ar-JO' | 'ar-JO-u-nu-arab') => [
    dayText('2026-01-29', locale),
    wordsOf(english.calendar, locale).month('2026-01-29'),
    wordsOf(english.planning, locale).board.weekday('2026-01-29'),
  ];
  for (const text of texts('ar')) expect(text).toContain('يناير');
  for (const text of texts('ar-JO')) expect(text).toMatch(/كانون الثاني/);
  for (const text of texts('ar-JO-u-nu-arab')) expect(text).toContain('كانون الثاني');
  expect(texts('ar-JO')[0]).toContain('29');
  expect(texts('ar-JO-u-nu-arab').join()).not.toMatch(/[0-9]/);
  expect(texts('ar')).toEqual(texts('ar'));
  expect(wordsOf(english.calendar, 'ar').month('2026-01-29')).toContain('يناير');
  const { locale, numberingSystem } = new Intl.DateTimeFormat(formatLocale('ar-JO')).resolvedOptions();
  expect([locale.startsWith('ar-JO'), numberingSystem]).toEqual([true, 'latn']);
});

test('the digits of Arabic are in dates and counts, and not in names, numbers of records, phones and codes', async () => {
  await learn('ar-u-nu-arab');
  const texts = wordsOf(english.upkeep, 'ar-u-nu-arab').machines;
  expect(texts.visits(12)).toBe('١٢ زيارة');
  const minutes = because('too_many_guesses', { minutes: 5 });
  expect(reasonText(minutes, 'ar-u-nu-arab')).toContain('٥');
  expect(reasonText(minutes, 'ar')).toContain('5');
  const jobs = because('open_jobs', { numbers: ['JO-1001'] });
  expect(reasonText(jobs, 'ar-u-nu-arab')).toContain('JO-1001');
  const { numberingSystem } = new Intl.NumberFormat(formatLocale('ar-u-nu-arab')).resolvedOptions();
  expect(numberingSystem).toBe('arab');
});

test.each([
  [because('not_found', { noun: 'job order' }), 'المهمة غير موجودة'],
  [because('not_found', { noun: 'client' }), 'العميل غير موجود'],
  [
    because('stale', { noun: 'settings' }),
    'هذه الإعدادات تغيّرت قبل لحظة. لم يُستبدل شيء؛ يلزم الاطلاع على الحالة الحالية.',
  ],
  [
    becauseRefused({ code: 'wrong_state', noun: 'job order', action: 'hand_back', state: 'completed' }),
    'هذه المهمة الآن: مكتملة، فلا يمكن إعادة المهمة. لم يتغير شيء.',
  ],
  [
    becauseRefused({ code: 'wrong_state', noun: 'service request', action: 'approve', state: 'rejected' }),
    'هذا الطلب الآن: مرفوض، فلا يمكن الموافقة على الطلب. لم يتغير شيء.',
  ],
  [
    becauseRefused({ code: 'wrong_role', noun: 'machine', action: 'retire', state: 'in_service' }),
    'دورك لا يسمح بإخراج الماكينة من الخدمة.',
  ],
  [
    becauseRefused({ code: 'wrong_state', noun: 'job order', action: 'keep_on_hold', state: 'completed' }),
    'هذه المهمة الآن: مكتملة، فلا يمكن إبقاء تعليق المهمة. لم يتغير شيء.',
  ],
  [
    because('still_owns', {
      noun: 'client',
      owned: [
        ['machine', 2],
        ['job order', 11],
      ],
    }),
    'لدى العميل ما سيُفقد: ماكينتان و11 مهمة. لم يُزل شيء.',
  ],
  [because('too_many_guesses', { minutes: 2 }), 'محاولات كثيرة جدًّا. يرجى إعادة المحاولة بعد دقيقتين.'],
  [because('required', { field: 'machine' }), 'حقل مطلوب: الماكينة'],
])('%j reads in Arabic: %s', async (why, text) => {
  await learn('ar');
  expect(reasonText(why, 'ar')).toBe(text);
});
