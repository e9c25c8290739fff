import { brandScale } from '#domain/brand/brand.ts';
import type { FileMoment } from '#domain/file.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { sheetWords } from '#words/en/job-orders/signature/sheet.ts';
import { filesWords } from '#words/en/records/files.ts';
import { wordInBoth } from './bilingual.ts';
import type { PrintedPhoto } from './printable-picture.ts';
import type { Bilingual, Sheet, SheetCell, SheetFact } from './sheet.ts';

/** The hue of the platform, for an operator without a brand of its own. */
const platformHue = 175;
const inkTone = 8;

/** A field that is printed only if it has a value. */
export type FactRow = Omit<SheetFact, 'value'> & { readonly value: SheetFact['value'] | null };

/** Leaves out the fields without a value. */
export function filled(rows: readonly FactRow[]): SheetFact[] {
  return rows.flatMap(({ value, ...row }) => (value === null || value === '' ? [] : [{ ...row, value }]));
}

/** Joins texts in both languages, and leaves out missing ones. Returns null if all are missing. */
export function joinedInBoth(...texts: readonly (Bilingual | string | null)[]): Bilingual | null {
  const known = texts.flatMap((text) => (text === null || text === '' ? [] : [text]));
  if (known.length === 0) return null;
  const inLanguage = (language: 'en' | 'ar') =>
    known.map((text) => (typeof text === 'string' ? text : text[language])).join(' · ');
  const hijri = known.flatMap((text) => (typeof text === 'string' ? [] : (text.hijri ?? []))).join(' · ');
  return { en: inLanguage('en'), ar: inLanguage('ar'), ...(hijri !== '' && { hijri }) };
}

export const linesOf = (...texts: readonly (string | null)[]) =>
  texts.flatMap((text) => (text === null ? [] : text.split('\n')));

export type Issuer = {
  readonly name: string;
  readonly second_name?: string | null | undefined;
  readonly address: string | null;
  readonly second_address?: string | null | undefined;
  readonly phone: string | null;
  readonly email: string | null;
};

export function letterheadOf(
  { name, second_name, address, second_address, phone, email }: Issuer,
  { hue, logo }: { readonly hue: number | null; readonly logo: Uint8Array | null },
): Sheet['letterhead'] {
  return {
    name,
    lines: linesOf(
      second_name ?? null,
      address,
      second_address ?? null,
      phone === null ? null : formatPhone(phone),
      email,
    ),
    color: brandScale(hue ?? platformHue)[inkTone] ?? '#000000',
    logo,
  };
}

export function photosOf(photos: readonly PrintedPhoto[]): Sheet['photos'] {
  return {
    title: wordInBoth(filesWords, (words) => words.photos),
    pictures: photos.map(({ bytes, moment }, index) => ({ bytes, caption: captionOf(index + 1, moment) })),
  };
}

function captionOf(number: number, moment: FileMoment | null): Bilingual {
  const photo = wordInBoth(sheetWords, (words) => words.photo(number));
  if (moment === null) return photo;
  const when = wordInBoth(filesWords, ({ moments }) => moments[moment]);
  return { en: `${photo.en} · ${when.en}`, ar: `${photo.ar} · ${when.ar}` };
}

/** Returns the sheet in English and then in Arabic, a line for each field and each row of a table. */
export function plainText(sheet: Omit<Sheet, 'attachments'>): string {
  const { title, number, letterhead, recipient, sections, signature, notice } = sheet;
  const inLanguage = (language: 'en' | 'ar') => {
    const text = (value: SheetCell) => (typeof value === 'string' ? value : (value?.[language] ?? ''));
    const factLine = ({ name, value }: SheetFact) => `${name[language]}: ${text(value)}`;
    const tableLines = ({ title, table = null, note = null }: Sheet['sections'][number]) => [
      ...(table === null
        ? []
        : [
            '',
            title[language],
            table.columns.map(({ name }) => name[language]).join(' | '),
            ...table.rows.map((row) => row.map(text).join(' | ')),
          ]),
      ...(note === null ? [] : [note[language]]),
    ];
    return [
      `${title[language]} ${number}`.trim(),
      ...(notice === null ? [] : [notice[language]]),
      '',
      ...sections.flatMap((section) => [...section.facts.map(factLine), ...tableLines(section)]),
      ...(signature?.facts ?? []).map(factLine),
    ];
  };
  const head = [letterhead.name, ...letterhead.lines, '', ...recipient];
  return [...head, '', ...inLanguage('en'), '', ...inLanguage('ar'), ''].join('\n');
}
