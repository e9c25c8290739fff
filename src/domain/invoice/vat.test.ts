import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceSums, trimRate, vatRateOf, vatRatePattern } from './vat.ts';

describe('the sums of an invoice', () => {
  test.each([
    // Fees without VAT.
    ['BHD', '10.00', false, ['25.000'], '25.000', '2.500', '27.500'],
    ['BHD', '10.00', false, ['12.550', '0.010'], '12.560', '1.256', '13.816'],
    ['BHD', '5.25', false, ['0.010'], '0.010', '0.001', '0.011'],
    ['AED', '5.00', false, ['0.100'], '0.100', '0.010', '0.110'],
    ['AED', '5.00', false, ['0.090'], '0.090', '0.000', '0.090'],
    ['AED', '5.00', false, ['10.300'], '10.300', '0.520', '10.820'],
    // VAT on each of the lines would be 0.02 + 0.02.
    ['SAR', '15.00', false, ['0.100', '0.100'], '0.200', '0.030', '0.230'],
    ['QAR', '0.00', false, ['150.000', '80.500'], '230.500', '0.000', '230.500'],
    ['EGP', '100.00', false, ['999999999.990'], '999999999.990', '999999999.990', '1999999999.980'],
    // Fees that include VAT.
    ['BHD', '10.00', true, ['27.500'], '25.000', '2.500', '27.500'],
    ['BHD', '10.00', true, ['10.000'], '9.091', '0.909', '10.000'],
    ['SAR', '15.00', true, ['100.000'], '86.960', '13.040', '100.000'],
    ['AED', '5.00', true, ['0.110', '0.100'], '0.200', '0.010', '0.210'],
    ['KWD', '0.00', true, ['12.000'], '12.000', '0.000', '12.000'],
    ['EGP', '100.00', true, ['0.010'], '0.000', '0.010', '0.010'],
  ] as const)(
    '%s at %s percent, included: %s, fees %j',
    (currency, vat_rate, fees_include_vat, fees, ...[net, vat, total]) =>
      expect(invoiceSums(fees, { currency, vat_rate, fees_include_vat })).toEqual({ net, vat, total }),
  );

  test('net and VAT are the total to the last digit, and VAT is never more than half a unit from its share', () => {
    const fee = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(3));
    const rate = fc.integer({ min: 0, max: 10_000 }).map((share) => (share / 100).toFixed(2));
    const thousandths = (amount: string) => BigInt(amount.replace('.', ''));
    fc.assert(
      fc.property(
        fc.array(fee, { minLength: 1, maxLength: 20 }),
        rate,
        fc.boolean(),
        fc.constantFrom('BHD', 'AED'),
        (fees, vat_rate, fees_include_vat, currency) => {
          const sums = invoiceSums(fees, { vat_rate, fees_include_vat, currency });
          const [net, vat, total] = [thousandths(sums.net), thousandths(sums.vat), thousandths(sums.total)];
          const unit = currency === 'BHD' ? 1n : 10n;
          expect(net + vat).toBe(total);
          expect(fees_include_vat ? total : net).toBe(
            fees.map(thousandths).reduce((one, other) => one + other),
          );
          expect(vat % unit).toBe(0n);
          const bp = thousandths(vat_rate);
          const whole = fees_include_vat ? 10_000n + bp : 10_000n;
          const error = 2n * ((fees_include_vat ? total : net) * bp - vat * whole);
          expect(-unit * whole <= error && error <= unit * whole).toBe(true);
        },
      ),
    );
  });
});

test.each(['0', '0.5', '5', '14.00', '99.99', '100', '100.0', '100.00'])('the rate %s is accepted', (rate) =>
  expect(vatRatePattern.test(rate)).toBe(true),
);

test.each(['', '-1', '100.01', '101', '1.005', '5,5', '5%', '.5', '5.', '1e1'])(
  'the rate %j is refused',
  (rate) => expect(vatRatePattern.test(rate)).toBe(false),
);

test.each([
  ['10.00', '10'],
  ['5.50', '5.5'],
  ['5.25', '5.25'],
  ['0.00', '0'],
  ['100.00', '100'],
  ['100', '100'],
])('the rate %s is written as %s', (rate, text) => expect(trimRate(rate)).toBe(text));

test('a country whose rate we do not know has none, not even one named like a built-in property', () => {
  expect(['BH', 'AE', 'SA', 'OM', 'QA', 'KW', 'EG'].map(vatRateOf)).toEqual([
    '10.00',
    '5.00',
    '15.00',
    '5.00',
    '0.00',
    '0.00',
    '14.00',
  ]);
  expect(['GB', 'JO', 'toString', ''].map(vatRateOf)).toEqual([null, null, null, null]);
});
