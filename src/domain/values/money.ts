/** The accepted currencies: the first four are in the dropdown, the others under 'More currencies'. */
export const currencies = [
  'BHD',
  'USD',
  'EUR',
  'GBP',
  'AED',
  'EGP',
  'JOD',
  'KWD',
  'OMR',
  'QAR',
  'SAR',
] as const;
export type Currency = (typeof currencies)[number];
export const currenciesOffered = 4;
export const defaultCurrency: Currency = 'BHD';

/** An exact amount as a decimal string with at most two places, the fee's step of 0.01. */
export const feePattern = /^\d{1,9}(\.\d{1,2})?$/;

/** The same amount, or as the database returns it: with a third place that is zero. */
export const storedFeePattern = /^\d{1,9}(\.\d{1,2}0?)?$/;

/** An exact amount as a decimal string with at most the three places that dinars and rials have. */
export const amountPattern = /^\d{1,9}(\.\d{1,3})?$/;

/** Returns an amount as an input shows it: of the database's three decimals, without a third that is zero. */
export function trimAmount(amount: string): string {
  return amount.replace(/(\.\d\d)0$/, '$1');
}

/** Returns whether nothing has to be paid. */
export function isFree(amount: string): boolean {
  return /^[0.]*$/.test(amount);
}

/** Returns the amount with its currency and at least two decimals; a third only if it is not zero. Never a float. */
export function formatMoney(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}
