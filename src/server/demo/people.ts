import type { Role } from '#domain/actor.ts';
import type { Currency } from '#domain/money.ts';
import type { CmasaPlan } from '#domain/visit-coverage.ts';

export const demoPassword = 'demo-coffee';

type Person = { readonly name: string; readonly email: string; readonly phone: string };
type TechnicianSeed = Person & { readonly specialization: string | null; readonly is_active: boolean };
type ClientSeed = Person & {
  readonly address: string;
  /** Not every client's is known. */
  readonly position?: { readonly latitude: number; readonly longitude: number };
  readonly plan: { readonly type: CmasaPlan; readonly begunMonthsAgo: number } | null;
};

export type OperatorSeed = {
  readonly name: string;
  readonly country: string;
  readonly currency: Currency;
  readonly time_zone: string;
  readonly subscription: 'free' | 'one_time' | 'recurring';
  /** Of a white-label operator. */
  readonly brand_hue: number | null;
  readonly operator: Person;
  readonly dispatchers: readonly Person[];
  readonly technicians: readonly TechnicianSeed[];
  readonly clients: readonly ClientSeed[];
  readonly machinesPerClient: number;
};

const at = (local: string) => `${local}@demo.test`;
const phone = (prefix: string, index: number) =>
  `${prefix} ${String(3300_0000 + index * 1_317).replace(/(\d{4})$/, ' $1')}`;

const technician = (
  name: string,
  specialization: string | null,
  index: number,
  is_active = true,
): TechnicianSeed => ({
  name,
  email: index === 0 ? at('technician') : at(`${(name.split(' ')[0] ?? '').toLowerCase()}.tech`),
  phone: phone('+973', 20 + index),
  specialization,
  is_active,
});

const dilmun: OperatorSeed = {
  name: 'Dilmun Coffee Services',
  country: 'Bahrain',
  currency: 'BHD',
  time_zone: 'Asia/Bahrain',
  subscription: 'recurring',
  brand_hue: null,
  operator: { name: 'Maryam Haddad', email: at('operator'), phone: phone('+973', 1) },
  dispatchers: [{ name: 'Huda Salman', email: at('dispatcher'), phone: phone('+973', 2) }],
  technicians: [
    technician('Yusuf Darwish', 'Espresso machines, grinders', 0),
    technician('Omar Khalifa', 'Boilers, water treatment', 1),
    technician('Layla Mansoor', 'Bean-to-cup machines', 2),
    technician('Ravi Menon', 'Electrical systems', 3),
    technician('Sami Noor', 'Vending machines', 4),
    technician('Joel Santos', 'Espresso machines', 5),
    technician('Fatima Zayed', 'Preventive maintenance', 6),
    technician('Bilal Aziz', 'Grinders', 7),
    technician('Hassan Rida', null, 8, false),
  ],
  clients: [
    {
      name: 'Pearl Harbour Hotel',
      email: at('client'),
      phone: phone('+973', 40),
      address: 'Building 12, Road 4, Harbour District',
      position: { latitude: 26.2392, longitude: 50.5731 },
      plan: { type: 'cmasa_standard', begunMonthsAgo: 9 },
    },
    {
      name: 'Sandglass Cafe',
      email: at('sandglass'),
      phone: phone('+973', 41),
      address: 'Shop 3, Palm Lane',
      position: { latitude: 26.2147, longitude: 50.5911 },
      plan: { type: 'cmasa_premium', begunMonthsAgo: 4 },
    },
    {
      name: 'Gulf View Offices',
      email: at('gulfview'),
      phone: phone('+973', 42),
      address: 'Tower 2, Bay Avenue',
      position: { latitude: 26.2339, longitude: 50.5402 },
      plan: null,
    },
    {
      name: 'Date Grove Bakery',
      email: at('dategrove'),
      phone: phone('+973', 43),
      address: '18 Orchard Street',
      position: { latitude: 26.2021, longitude: 50.4885 },
      plan: null,
    },
    {
      name: 'Lantern House',
      email: at('lantern'),
      phone: phone('+973', 44),
      address: 'Villa 9, Old Quarter',
      plan: { type: 'cmasa_premium', begunMonthsAgo: 4 },
    },
  ],
  machinesPerClient: 3,
};

const emirates: OperatorSeed = {
  name: 'Falaj Espresso Care',
  country: 'United Arab Emirates',
  currency: 'AED',
  time_zone: 'Asia/Dubai',
  subscription: 'one_time',
  brand_hue: 265,
  operator: { name: 'Khalid Rashid', email: at('operator.ae'), phone: phone('+971', 1) },
  dispatchers: [{ name: 'Noura Saif', email: at('dispatcher.ae'), phone: phone('+971', 2) }],
  technicians: [
    {
      name: 'Anil Thomas',
      email: at('technician.ae'),
      phone: phone('+971', 20),
      specialization: 'Espresso machines',
      is_active: true,
    },
  ],
  clients: [
    {
      name: 'Dune Terrace Hotel',
      email: at('client.ae'),
      phone: phone('+971', 40),
      address: 'Plot 7, Marina Walk',
      position: { latitude: 25.0776, longitude: 55.1386 },
      plan: { type: 'cmasa_premium', begunMonthsAgo: 4 },
    },
  ],
  machinesPerClient: 2,
};

const small = (
  name: string,
  country: string,
  currency: Currency,
  time_zone: string,
  tag: string,
): OperatorSeed => ({
  name,
  country,
  currency,
  time_zone,
  subscription: 'free',
  brand_hue: null,
  operator: { name: `${name} Office`, email: at(`operator.${tag}`), phone: phone('+000', 1) },
  dispatchers: [],
  technicians: [
    {
      name: `${country} Technician`,
      email: at(`technician.${tag}`),
      phone: phone('+000', 20),
      specialization: null,
      is_active: true,
    },
  ],
  clients: [
    {
      name: `${country} Roastery`,
      email: at(`client.${tag}`),
      phone: phone('+000', 40),
      address: '1 Market Street',
      plan: null,
    },
  ],
  machinesPerClient: 1,
});

export const operatorSeeds: readonly OperatorSeed[] = [
  dilmun,
  emirates,
  small('Mangrove Coffee Works', 'Qatar', 'QAR', 'Asia/Qatar', 'qa'),
  small('Incense Road Machines', 'Oman', 'OMR', 'Asia/Muscat', 'om'),
  small('Sail Tower Service', 'Kuwait', 'KWD', 'Asia/Kuwait', 'kw'),
  small('Red Dune Brewtech', 'Saudi Arabia', 'SAR', 'Asia/Riyadh', 'sa'),
];

/** The accounts that the start prints. */
export const demoAccounts: readonly {
  readonly email: string;
  readonly role: Role | null;
  readonly of?: string;
}[] = [
  { email: at('admin'), role: 'super_admin' },
  { email: at('operator'), role: 'country_operator', of: dilmun.name },
  { email: at('dispatcher'), role: 'dispatcher', of: dilmun.name },
  { email: at('technician'), role: 'technician', of: dilmun.name },
  { email: at('client'), role: 'client', of: dilmun.name },
  { email: at('operator.ae'), role: 'country_operator', of: emirates.name },
  { email: at('dispatcher.ae'), role: 'dispatcher', of: emirates.name },
  { email: at('technician.ae'), role: 'technician', of: emirates.name },
  { email: at('client.ae'), role: 'client', of: emirates.name },
  { email: at('new'), role: null },
];

export const machineModels = [
  'Bellavento Due',
  'Ristretta Pro 2',
  'Arca Volumetric',
  'Tamping Star T3',
  'Crema Lisa Compact',
  'Monsoon Bean-to-Cup 40',
] as const;

export const problems = [
  'The left group does not heat up and shots come out cold.',
  'Steam wand drips all the time, the valve does not close.',
  'Grinder is much louder than usual and the dose is uneven.',
  'Water leaks from under the machine since this morning.',
  'The display shows a pump error after every second coffee.',
  'Pressure gauge stays at four bar, extraction takes very long.',
] as const;

export const works = [
  'Replaced the group gasket, descaled the boiler and checked the brew temperature.',
  'Cleaned the steam valve, fitted a new seal and tested it under pressure.',
  'Changed the grinder burrs and calibrated the dose with the barista.',
  'Full preventive service: filters, gaskets, shower screens and safety valve.',
] as const;
