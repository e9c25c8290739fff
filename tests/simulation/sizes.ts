import type { Currency } from '#domain/values/money.ts';
import type { Fees } from './world.ts';

export type Size = {
  readonly name: string;
  readonly host: string;
  readonly dispatchers: number;
  readonly technicians: number;
  readonly clients: number;
  readonly country: string;
  readonly currency: Currency;
  readonly time_zone: string;
  readonly phone: string;
  readonly fees: Fees;
  /** The two weekdays on which the company does not work. Sunday is 0. */
  readonly weekend: readonly [number, number];
};

export const ownCompany: Size = {
  name: 'Pearl Coffee Care',
  host: 'pearl.test',
  dispatchers: 2,
  technicians: 8,
  clients: 40,
  country: 'Bahrain',
  currency: 'BHD',
  time_zone: 'Asia/Bahrain',
  phone: '+973 17',
  // A dinar has a thousand fils.
  fees: { usual: '25.00', night: '40.00', standard: '129.125', premium: '310.500' },
  weekend: [5, 6],
};
/** A small company that is still busy enough for a simulation of two days. */
export const smallCompany: Size = { ...ownCompany, technicians: 3, clients: 16 };
/**
 * A company in another country, with a different weekend and a different currency. Its clocks are one hour behind, and
 * two hours behind after the eighth day, when daylight saving time ends.
 */
export const companyNextDoor: Size = {
  name: 'Navigli Machines',
  host: 'navigli.test',
  dispatchers: 1,
  technicians: 2,
  clients: 5,
  country: 'Italy',
  currency: 'EUR',
  time_zone: 'Europe/Rome',
  phone: '+39 02',
  fees: { usual: '72.50', night: '118.75', standard: '480.00', premium: '1150.00' },
  weekend: [6, 0],
};
