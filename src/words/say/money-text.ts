import { formatLocale } from '#words/words.ts';

/** Returns an amount in the reader's digits: 'BHD 404.50'. */
export function moneyText(amount: string, currency: string): string {
  return `${currency} ${amountText(amount)}`;
}

/** Returns an amount whose currency is known from the context: '404.50'. */
export function amountText(amount: string): string {
  const style = { minimumFractionDigits: 2, maximumFractionDigits: 3 };
  return new Intl.NumberFormat(formatLocale(), style).format(Number(amount));
}
