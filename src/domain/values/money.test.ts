import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountPattern,
  currencies,
  currenciesOffered,
  defaultCurrency,
  feePattern,
  formatMoney,
  isFree,
  trimAmount,
} from './money.ts';

describe('an amount', () => {
  test.each([
    ['12', 'BHD 12.00'],
    ['12.5', 'BHD 12.50'],
    ['12.500', 'BHD 12.50'],
    ['12.505', 'BHD 12.505'],
    ['0.000', 'BHD 0.00'],
    ['0.001', 'BHD 0.001'],
    ['999', 'BHD 999.00'],
    ['1000', 'BHD 1,000.00'],
    ['1234567.890', 'BHD 1,234,567.89'],
    ['123456789.1', 'BHD 123,456,789.10'],
  ])('an amount of %s is shown as %s', (amount, text) => expect(formatMoney(amount, 'BHD')).toBe(text));

  test.each([
    ['0', true],
    ['0.00', true],
    ['0.000', true],
    ['0.001', false],
    ['10', false],
  ])('an amount of %s is free: %s', (amount, free) => expect(isFree(amount)).toBe(free));

  test('formatting an amount neither loses nor adds digits', () => {
    const thousandths = fc.bigInt({ min: 0n, max: 999_999_999_999n });
    fc.assert(
      fc.property(thousandths, (value) => {
        const digits = value.toString().padStart(4, '0');
        const amount = `${digits.slice(0, -3)}.${digits.slice(-3)}`;
        const text = formatMoney(amount, 'KWD');
        expect(text).toMatch(/^KWD \d{1,3}(,\d{3})*\.\d{2,3}$/);
        const [whole, fraction = ''] = text.slice(4).replaceAll(',', '').split('.');
        expect(BigInt(`${whole}${fraction.padEnd(3, '0')}`)).toBe(value);
      }),
    );
  });
});

describe('a fee', () => {
  test.each(['0', '0.00', '12', '12.5', '12.50', '999999999.99'])('the fee %s is accepted', (fee) => {
    expect(feePattern.test(fee)).toBe(true);
  });

  test.each(['', '-1', '+1', '1.', '.5', '1.005', '1,50', '1e3', ' 1', '1\n', 'NaN', '1234567890', '١٢'])(
    'the fee %j is refused: it must be at least 0, in steps of 0.01, as plain digits',
    (fee) => expect(feePattern.test(fee)).toBe(false),
  );
});

describe('an annual fee', () => {
  test.each([
    ['180.000', '180.00'],
    ['21.500', '21.50'],
    ['12.505', '12.505'],
    ['', ''],
  ])('an amount of %j appears in an input as %j', (amount, text) => {
    expect(trimAmount(amount)).toBe(text);
  });

  test.each(['0', '0.001', '12', '12.5', '12.50', '12.505', '999999999.999'])(
    'the annual fee %s is accepted',
    (amount) => {
      expect(amountPattern.test(amount)).toBe(true);
    },
  );

  test.each(['', '-1', '+1', '1.', '.5', '1.0005', '1,50', '1e3', ' 1', '1\n', 'NaN', '1234567890', '١٢'])(
    'the annual fee %j is refused: it must be at least 0, with at most three decimals, as plain digits',
    (amount) => expect(amountPattern.test(amount)).toBe(false),
  );
});

describe('currencies', () => {
  test('the currencies are the eleven of the specification, with BHD, USD, EUR and GBP first', () => {
    expect([...currencies].sort()).toEqual('AED BHD EGP EUR GBP JOD KWD OMR QAR SAR USD'.split(' '));
    expect(currencies.slice(0, currenciesOffered)).toEqual(['BHD', 'USD', 'EUR', 'GBP']);
  });

  test('the default currency is BHD', () => expect(defaultCurrency).toBe('BHD'));
});
