import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, optionalText, version } from '#contract/calls/fields.ts';
import { defaultPaymentDays, invoiceLimits } from '#domain/invoice/invoice.ts';
import { vatRatePattern } from '#domain/invoice/vat.ts';
import { issuers } from '#domain/invoice-access.ts';
import { withLatinDigits } from '#domain/values/latin-digits.ts';
import { currencies } from '#domain/values/money.ts';
import { reason } from '#words/say/because.ts';

const { legal_name, vat_number, payment_days: days, payment_text } = invoiceLimits;

/** A percentage as it was typed, or null. */
const vatRate = z._default(
  z.nullable(
    z.pipe(
      z.string().check(
        z.trim(),
        z.maxLength(20, { error: reason('vat_rate_invalid'), abort: true }),
        z.overwrite((text) => withLatinDigits(text).replace('٫', '.').replace(/[%٪]$/, '')),
        z.trim(),
        z.refine((text) => text === '' || vatRatePattern.test(text), reason('vat_rate_invalid')),
      ),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
  null,
);

const fields = {
  /** The legal name. Without one, the operator cannot issue invoices. */
  legal_name: optionalText(legal_name),
  second_legal_name: optionalText(legal_name),
  vat_number: optionalText(vat_number),
  vat_rate: vatRate,
  fees_include_vat: z.boolean(),
  payment_days: z._default(
    z
      .int(reason('payment_days_missing'))
      .check(
        z.minimum(days.min, reason('payment_days_missing')),
        z.maximum(days.max, reason('payment_days_too_many', { max: days.max })),
      ),
    defaultPaymentDays,
  ),
  payment_text: optionalText(payment_text),
};

const hasRate = z.refine<{ legal_name: string | null; vat_rate: string | null }>(
  (settings) => settings.legal_name === null || settings.vat_rate !== null,
  { message: reason('vat_rate_missing'), path: ['vat_rate'] },
);

export const invoicingForm = z.object(fields).check(hasRate);

const invoicing = z.object({
  id,
  version,
  currency: z.enum(currencies),
  legal_name: z.nullable(z.string()),
  second_legal_name: z.nullable(z.string()),
  vat_number: z.nullable(z.string()),
  /** The VAT rate in percent. */
  vat_rate: z.nullable(z.string()),
  /** The rate of the operator's country; null if we do not know it. */
  proposed_vat_rate: z.nullable(z.string()),
  fees_include_vat: z.boolean(),
  payment_days: z.int(),
  payment_text: z.nullable(z.string()),
});
export type Invoicing = z.output<typeof invoicing>;

export const getInvoicing = defineCall({
  name: 'operators.get-invoicing',
  summary:
    "Get what an operator's invoices say: its legal name, VAT and how to pay. Without `operator_id`, use the caller's operator.",
  method: 'GET',
  path: '/api/invoicing',
  by: issuers,
  reads: ['country_operators'],
  input: z.object({ operator_id: z.optional(id) }),
  output: invoicing,
});

export const saveInvoicing = defineCall({
  name: 'operators.save-invoicing',
  summary:
    "Change what an operator's next invoices say. Issued invoices do not change. Without a legal name, it issues none.",
  method: 'POST',
  path: '/api/invoicing/{id}',
  by: issuers,
  input: z.object({ id, version, ...fields }).check(hasRate),
  output: invoicing,
});
