import { dateFormatOf } from '#domain/values/date-format.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { momentInBoth, wordInBoth } from '#server/printing/bilingual.ts';
import type { Bilingual, SheetTable } from '#server/printing/sheet.ts';
import { sheetsWords } from '#words/en/records/sheets.ts';
import { startWords } from '#words/en/start.ts';

type DomainWords = (typeof startWords)['domain'];

/** Returns a value of the domain, such as a status, in both languages. */
export function domainText(say: (words: DomainWords) => string): Bilingual {
  return wordInBoth(startWords, ({ domain }) => say(domain));
}

export function sheetsText(say: (words: typeof sheetsWords) => string): Bilingual {
  return wordInBoth(sheetsWords, say);
}

export function momentOrNull(instant: string | null | undefined, timeZone: string): Bilingual | null {
  return instant ? momentInBoth(instant, timeZone) : null;
}

export function phoneOrNull(phone: string | null | undefined): string | null {
  return phone ? formatPhone(phone) : null;
}

/** Returns the local date and time as 2026-09-20 11:25, which is short and the same in both languages. */
export function shortMoment(instant: string, timeZone: string): string {
  return dateFormatOf('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** Returns a section with a table, or with a remark if the table has no rows. */
export function tableSection(
  title: Bilingual,
  table: SheetTable,
  { none, leftOut = null }: { readonly none: Bilingual; readonly leftOut?: Bilingual | null },
) {
  const isEmpty = table.rows.length === 0;
  return { title, facts: [], table: isEmpty ? null : table, note: isEmpty ? none : leftOut };
}

/** Returns the remark about entries that are not printed; null if all are printed. */
export function leftOutOf(all: number, printed: number): Bilingual | null {
  return all > printed ? sheetsText((words) => words.leftOut(all - printed)) : null;
}
