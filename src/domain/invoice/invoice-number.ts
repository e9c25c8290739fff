import { withLatinDigits } from '#domain/values/latin-digits.ts';
import { invoiceLetters } from './invoice-events.ts';

type Series = keyof typeof invoiceLetters;

/** The column of an invoice that holds the number of each series. */
export const columnOfSeries = {
  invoices: 'number',
  credit_notes: 'credit_number',
} as const satisfies Readonly<Record<Series, string>>;
const everySeries = Object.keys(columnOfSeries) as Series[];

const typedForm = /^(?:(inv|cn)[\s\p{Pd}]*)?0*(\d{1,9})$/iu;

type TypedInvoiceNumber = {
  /** The series that the letters denote; both if the text has only digits. */
  readonly series: readonly Series[];
  readonly hasLetters: boolean;
  readonly digits: string;
};

/** Parses the number of an invoice or a credit note as people type it (`inv 1001`, `CN-1001`, Arabic digits). */
export function typedInvoiceNumber(text: string): TypedInvoiceNumber | null {
  const [, letters, digits] = typedForm.exec(withLatinDigits(text).trim()) ?? [];
  if (digits === undefined) return null;
  const hasLetters = letters !== undefined;
  const series = everySeries.filter((one) => !hasLetters || invoiceLetters[one] === letters.toUpperCase());
  return { series, hasLetters, digits };
}
