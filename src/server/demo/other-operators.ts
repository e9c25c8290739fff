import { machineKinds } from '#domain/visit/machine-kind.ts';
import { machinesOf, mailAt, type OperatorSeed, type Person } from './company.ts';

const person = (name: string, email: string, phone: string): Person => ({
  name,
  email: mailAt(email),
  phone,
});
const technician = (name: string, email: string, phone: string, specialization: string) => ({
  ...person(name, email, phone),
  specialization,
  skills: [...machineKinds],
  is_active: true,
});

const emirates: OperatorSeed = {
  name: 'Falaj Espresso Care',
  country: 'AE',
  currency: 'AED',
  time_zone: 'Asia/Dubai',
  subscription: 'one_time',
  subscription_fee: '5200.000',
  annual_fees: { standard: '1750.000', premium: '4100.000' },
  rates: { callOut: 120_000, hour: 95_000, part: 42_500 },
  brand_hue: 265,
  operator: person('Khalid Rashid', 'operator.ae', '+971 50 118 4406'),
  letterhead: {
    address: 'Warehouse 9, Al Quoz Street 4\nDubai',
    service_phone: '+971 4 330 0190',
    service_email: mailAt('service.ae'),
  },
  dispatchers: [person('Noura Saif', 'dispatcher.ae', '+971 50 227 9135')],
  technicians: [technician('Anil Thomas', 'technician.ae', '+971 52 340 7718', 'Espresso machines')],
  clients: [
    {
      ...person('Dune Terrace Hotel', 'client.ae', '+971 54 461 2093'),
      address: 'Plot 7, Marina Walk',
      position: { latitude: 25.0776, longitude: 55.1386 },
      plan: { type: 'cmasa_premium', begunMonthsAgo: 4 },
      signers: ['Laila Murad', 'Owen Pereira'],
      machines: machinesOf('Dune Terrace Hotel', [
        ['Bellavento Due', 'Terrace bar', 'contract'],
        ['Monsoon Bean-to-Cup 40', 'Executive lounge', 'bought'],
      ]),
    },
    {
      ...person('Creek Row Bakery', 'creekrow', '+971 54 583 7749'),
      address: 'Unit 14, Creek Row',
      position: { latitude: 25.2589, longitude: 55.3049 },
      plan: null,
      signers: ['Farida Noor'],
      machines: machinesOf('Creek Row Bakery', [['Quern 65 Grinder', 'Shop', 'bought']]),
    },
  ],
};

const qatar: OperatorSeed = {
  name: 'Mangrove Coffee Works',
  country: 'QA',
  currency: 'QAR',
  time_zone: 'Asia/Qatar',
  subscription: 'recurring',
  subscription_fee: '1350.000',
  annual_fees: { standard: '1600.000', premium: '3900.000' },
  rates: { callOut: 110_000, hour: 90_000, part: 40_000 },
  brand_hue: null,
  operator: person('Jassim Nader', 'operator.qa', '+974 3318 2240'),
  letterhead: {
    address: 'Office 5, Al Waab Street\nDoha',
    service_phone: '+974 4400 0155',
    service_email: mailAt('service.qa'),
  },
  dispatchers: [],
  technicians: [technician('Elias Matta', 'technician.qa', '+974 5527 6184', 'Espresso machines, grinders')],
  clients: [
    {
      ...person('Dhow Yard Restaurant', 'client.qa', '+974 6639 5071'),
      address: 'Old Port, Gate 5',
      plan: { type: 'cmasa_standard', begunMonthsAgo: 5 },
      signers: ['Sheikha Lutfi'],
      machines: machinesOf('Dhow Yard Restaurant', [['Arca Volumetric', 'Main bar', 'bought']]),
    },
  ],
};

const oman: OperatorSeed = {
  name: 'Incense Road Machines',
  country: 'OM',
  currency: 'OMR',
  time_zone: 'Asia/Muscat',
  subscription: 'one_time',
  subscription_fee: '520.000',
  annual_fees: { standard: '165.000', premium: '395.000' },
  rates: { callOut: 11_500, hour: 8_500, part: 4_000 },
  brand_hue: null,
  operator: person('Said Lamki', 'operator.om', '+968 9214 3385'),
  letterhead: {
    address: 'Way 2214, Al Khuwair\nMuscat',
    service_phone: '+968 2400 0122',
    service_email: mailAt('service.om'),
  },
  dispatchers: [],
  technicians: [technician('Binu Varghese', 'technician.om', '+968 9436 7752', 'Bean-to-cup machines')],
  clients: [
    {
      ...person('Wadi Garden Suites', 'client.om', '+968 9551 8096'),
      address: 'Way 2204, Garden Quarter',
      plan: null,
      signers: ['Zahra Hinai'],
      machines: machinesOf('Wadi Garden Suites', [
        ['Monsoon Bean-to-Cup 40', 'Breakfast terrace', 'contract'],
      ]),
    },
  ],
};

const kuwait: OperatorSeed = {
  name: 'Sail Tower Service',
  country: 'KW',
  currency: 'KWD',
  time_zone: 'Asia/Kuwait',
  subscription: 'free',
  subscription_fee: null,
  annual_fees: { standard: '150.000', premium: '360.000' },
  rates: { callOut: 10_000, hour: 7_500, part: 3_500 },
  brand_hue: null,
  operator: person('Bader Mutawa', 'operator.kw', '+965 5013 6627'),
  letterhead: {
    address: 'Block 3, Shuwaikh Industrial\nKuwait City',
    service_phone: '+965 2200 0133',
    service_email: mailAt('service.kw'),
  },
  dispatchers: [],
  technicians: [technician('Rico Alvarez', 'technician.kw', '+965 6628 4410', 'Brewers, grinders')],
  clients: [
    {
      ...person('Corniche Reading Rooms', 'client.kw', '+965 9937 2258'),
      address: 'Block 3, Sea Road 41',
      plan: null,
      signers: ['Hanan Sabti'],
      machines: machinesOf('Corniche Reading Rooms', [['Harvest Batch Brewer', 'Cafeteria', 'bought']]),
    },
  ],
};

const saudi: OperatorSeed = {
  name: 'Red Dune Brewtech',
  country: 'SA',
  currency: 'SAR',
  time_zone: 'Asia/Riyadh',
  subscription: 'recurring',
  subscription_fee: '1280.000',
  annual_fees: { standard: '1650.000', premium: '3850.000' },
  rates: { callOut: 115_000, hour: 92_500, part: 41_000 },
  brand_hue: null,
  operator: person('Turki Asiri', 'operator.sa', '+966 50 614 3391'),
  letterhead: {
    address: 'Building 18, King Abdulaziz Road\nAl Khobar',
    service_phone: '+966 13 800 0118',
    service_email: mailAt('service.sa'),
  },
  dispatchers: [],
  technicians: [technician('Imran Qureshi', 'technician.sa', '+966 53 725 8840', 'Espresso machines')],
  clients: [
    {
      ...person('Najd Courtyard Cafe', 'client.sa', '+966 55 836 1172'),
      address: '27 Date Palm Street',
      plan: { type: 'cmasa_standard', begunMonthsAgo: 2 },
      signers: ['Lamia Harbi'],
      machines: machinesOf('Najd Courtyard Cafe', [['Ristretta Pro 2', 'Courtyard bar', 'client_owned']]),
    },
  ],
};

export const otherOperators = [emirates, qatar, oman, kuwait, saudi] as const;
