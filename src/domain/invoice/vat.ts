/** The known VAT rates by country, in percent. */
const rates: Readonly<Record<string, string>> = {
  BH: '10.00',
  AE: '5.00',
  SA: '15.00',
  OM: '5.00',
  QA: '0.00',
  KW: '0.00',
  EG: '14.00',
};

/** Returns the rate to propose for invoices in the country; null if we do not know it. */
export function vatRateOf(country: string): string | null {
  return (Object.hasOwn(rates, country) ? rates[country] : null) ?? null;
}

/** A percentage from 0 to 100 with at most two decimals. */
export const vatRatePattern = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/;

/** Returns a rate as people write it: without trailing zeros. */
export function trimRate(rate: string): string {
  return rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/** The currencies whose smallest unit is a thousandth. For all others, it is a hundredth. */
const inThousandths: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR']);

type Sums = { readonly net: string; readonly vat: string; readonly total: string };

type Terms = {
  /** The rate in percent, such as 10.00. */
  readonly vat_rate: string;
  /** True if the VAT is part of the fees. */
  readonly fees_include_vat: boolean;
  readonly currency: string;
};

/**
 * Returns the sums of an invoice. VAT is computed once, on the sum of the fees, and rounded half up to the smallest
 * unit of the currency. If the fees do not include VAT, the total is their sum plus VAT. If they include it, their
 * sum is the total, and the net amount is the rest.
 */
export function invoiceSums(fees: readonly string[], { vat_rate, fees_include_vat, currency }: Terms): Sums {
  const sum = fees.reduce((total, fee) => total + scaled(fee, 3), 0n);
  const rate = scaled(vat_rate, 2);
  const unit = inThousandths.has(currency) ? 1n : 10n;
  const whole = 100_00n;
  const vat = roundHalfUp(sum * rate, (fees_include_vat ? whole + rate : whole) * unit) * unit;
  const net = fees_include_vat ? sum - vat : sum;
  return { net: amountOf(net), vat: amountOf(vat), total: amountOf(net + vat) };
}

/** Returns a decimal number as an integer: padded to this many decimals, and without its point. */
function scaled(decimal: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`);
}

/** Neither number may be negative. */
const roundHalfUp = (number: bigint, by: bigint) => (2n * number + by) / (2n * by);

function amountOf(thousandths: bigint): string {
  const digits = thousandths.toString().padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** Returns whether the document is legally a tax invoice or a tax credit note. */
export function hasVat({ vat_rate }: Pick<Terms, 'vat_rate'>): boolean {
  return scaled(vat_rate, 2) > 0n;
}
