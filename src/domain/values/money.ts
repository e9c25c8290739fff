/** The accepted currencies. The first four are shown in the dropdown, the others under 'More currencies'. */
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

/** An exact amount as a decimal string with at most two decimal places, because fees are entered in steps of 0.01. */
export const feePattern = /^\d{1,9}(\.\d{1,2})?$/;

/** Like `feePattern`, but also accepts the database's third decimal place, which is zero. */
export const storedFeePattern = /^\d{1,9}(\.\d{1,2}0?)?$/;

/** An exact amount with at most three decimal places, because dinars and rials have three. */
export const amountPattern = /^\d{1,9}(\.\d{1,3})?$/;

/** Returns an amount as an input shows it: without the database's third decimal place if it is zero. */
export function trimAmount(amount: string): string {
  return amount.replace(/(\.\d\d)0$/, '$1');
}

/** Returns an amount as the database stores and shows it: without leading zeros, with three decimal places. */
export function storedAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(3, '0')}`;
}

export function isFree(amount: string): boolean {
  return /^[0.]*$/.test(amount);
}

/** Shows two decimal places, or three if the third is not zero, without floating-point numbers. */
export function formatMoney(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}
