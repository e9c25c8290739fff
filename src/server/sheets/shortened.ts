import { splitLines } from '#server/printing/printable-text.ts';
import type { Bilingual, Sheet, SheetSection } from '#server/printing/sheet.ts';
import { joinedInBoth } from '#server/printing/sheet-parts.ts';
import { sheetsText } from './values.ts';

type Size = { readonly letters: number; readonly lines: number };

/** The maximum size of a document, on which the time and the memory of its printing depend. */
const mostOfSheet: Size = { letters: 60_000, lines: 1_500 };
/**
 * The maximum size of each text in the document: the first of these sizes that makes the document small enough, else
 * the last.
 */
const mostOfText: readonly Size[] = [
  { letters: 8_000, lines: 200 },
  { letters: 4_000, lines: 80 },
  { letters: 2_000, lines: 40 },
  { letters: 1_000, lines: 20 },
  { letters: 400, lines: 10 },
  { letters: 150, lines: 4 },
  { letters: 60, lines: 2 },
];
/** The maximum number of lines at the top, and of letters in each. */
const mostAtTop = { lines: 12, letters: 300 };

type Shortened = { readonly sections: readonly SheetSection[] } & Size;
type Parts = Pick<Sheet, 'title' | 'number' | 'recipient' | 'sections' | 'letterhead' | 'notice'>;

/**
 * Returns the document, shortened if its printing would otherwise cost too much time or memory. A shortened text ends
 * with an ellipsis, and a note says so below its section. A sealed report is never shortened.
 */
export function shortened<Document extends Parts>(document: Document): Document {
  const { recipient, letterhead } = document;
  const head = (lines: readonly string[]) => {
    const full = lines.filter((line) => line.trim() !== '');
    return full.slice(0, mostAtTop.lines).map((line) => cut(line, { ...mostAtTop, lines: 1 }));
  };
  const sections = mostOfText.reduce<Shortened | null>(
    (fitting, most) =>
      fitting !== null && fitting.letters <= mostOfSheet.letters && fitting.lines <= mostOfSheet.lines
        ? fitting
        : sectionsWithin(document.sections, most),
    null,
  )?.sections;
  return {
    ...document,
    recipient: head(recipient),
    letterhead: { ...letterhead, lines: head(letterhead.lines) },
    sections: sections ?? [],
  };
}

function sectionsWithin(sections: readonly SheetSection[], most: Size): Shortened {
  const size = { letters: 0, lines: 0 };
  const shorten = (section: SheetSection): SheetSection => {
    let isShortened = false;
    const text = (value: string) => {
      const short = cut(value, most);
      size.letters += short.length;
      size.lines += short.split('\n').length - 1;
      isShortened ||= short.endsWith(ellipsis) && !value.endsWith(ellipsis);
      return short;
    };
    const either = <Value extends string | Bilingual | null>(value: Value) =>
      (typeof value === 'string' ? text(value) : value && inBoth(value, text)) as Value;
    const facts = section.facts.map((fact) => ({ ...fact, value: either(fact.value) }));
    const table = section.table && {
      ...section.table,
      rows: section.table.rows.map((row) => row.map(either)),
    };
    const note = isShortened
      ? joinedInBoth(
          section.note ?? null,
          sheetsText((words) => words.shortened),
        )
      : section.note;
    return { ...section, facts, ...(table !== undefined && { table }), ...(note !== undefined && { note }) };
  };
  return { sections: sections.map(shorten), ...size };
}

function inBoth(value: Bilingual, text: (value: string) => string): Bilingual {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, text(one)])) as Bilingual;
}

const ellipsis = '…';

/** Shortens a text. Reduces several empty lines in a row to one. */
function cut(text: string, { letters, lines }: Size): string {
  const all = splitLines(text);
  const full = all.filter((line, index) => line.trim() !== '' || all[index - 1]?.trim() !== '');
  const whole = full.join('\n');
  if (full.length <= lines && whole.length <= letters) return whole;
  const start = full
    .slice(0, lines)
    .join('\n')
    .slice(0, letters - 1);
  return `${start.replace(/[\ud800-\udbff]$/, '').trimEnd()}${ellipsis}`;
}
