import { type AnyColumn, sql } from 'drizzle-orm';
import { boolean, check, integer, numeric, text } from 'drizzle-orm/pg-core';
import { defaultPaymentDays, invoiceLimits } from '#domain/invoice/invoice.ts';

/**
 * The columns of an operator that determine the content of its invoices. An operator without a legal name issues
 * none.
 */
export const invoicingColumns = () => ({
  legal_name: text(),
  /** The legal name in another script. */
  second_legal_name: text(),
  vat_number: text(),
  /** The VAT rate, in percent. */
  vat_rate: numeric({ precision: 5, scale: 2 }),
  fees_include_vat: boolean().notNull().default(false),
  /** The number of days until an invoice is due. */
  payment_days: integer().notNull().default(defaultPaymentDays),
  payment_text: text(),
});

const bound = (value: number) => sql.raw(String(value));

export function invoicingCheck({
  legal_name,
  vat_rate,
  payment_days,
}: Readonly<Record<'legal_name' | 'vat_rate' | 'payment_days', AnyColumn>>) {
  const { min, max } = invoiceLimits.payment_days;
  return check(
    'country_operators_invoicing',
    sql`(${legal_name} is null or ${vat_rate} is not null) and coalesce(${vat_rate}, 0) between 0 and 100
      and ${payment_days} between ${bound(min)} and ${bound(max)}`,
  );
}
