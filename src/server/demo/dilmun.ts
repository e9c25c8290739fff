import type { ClientStanding } from '#domain/actor.ts';
import type { MachineKind } from '#domain/visit/machine-kind.ts';
import { type ClientSeed, machinesOf, mailAt, type OperatorSeed, type TechnicianSeed } from './company.ts';

const technician = (
  name: string,
  phone: string,
  specialization: string | null,
  skills: readonly MachineKind[],
  {
    email = `${(name.split(' ')[0] ?? '').toLowerCase()}.tech`,
    is_active = true,
    second_name,
  }: { readonly email?: string; readonly is_active?: boolean; readonly second_name?: string } = {},
): TechnicianSeed => ({
  name,
  ...(second_name && { second_name }),
  email: mailAt(email),
  phone,
  specialization,
  skills,
  is_active,
});

export const crew = {
  yusuf: technician(
    'Yusuf Darwish',
    '+973 3614 2207',
    'Espresso machines, grinders',
    ['espresso', 'grinder'],
    {
      email: 'technician',
      second_name: 'يوسف درويش',
    },
  ),
  omar: technician('Omar Khalifa', '+973 3618 5530', 'Boilers, water treatment', ['espresso', 'brewer'], {
    second_name: 'عمر خليفة',
  }),
  layla: technician('Layla Mansoor', '+973 3627 1846', 'Bean-to-cup machines', ['bean_to_cup'], {
    second_name: 'ليلى منصور',
  }),
  ravi: technician('Ravi Menon', '+973 3631 9072', 'Electrical systems', ['espresso', 'grinder']),
  sami: technician('Sami Noor', '+973 3642 6315', 'Vending machines', ['bean_to_cup', 'brewer']),
  joel: technician('Joel Santos', '+973 3655 4428', 'Espresso machines', ['espresso']),
  fatima: technician(
    'Fatima Zayed',
    '+973 3663 7791',
    'Preventive maintenance',
    ['espresso', 'bean_to_cup'],
    {
      second_name: 'فاطمة زايد',
    },
  ),
  bilal: technician('Bilal Aziz', '+973 3679 3054', 'Grinders', ['grinder']),
  hassan: technician('Hassan Rida', '+973 3680 8163', null, [], { is_active: false }),
};

const colleague = (name: string, phone: string, standing: ClientStanding = 'staff') => ({
  name,
  email: mailAt(name.toLowerCase().replace(' ', '.')),
  phone,
  standing,
});

const client = (
  {
    email,
    ...named
  }: Pick<ClientSeed, 'name' | 'second_name' | 'email' | 'phone' | 'address' | 'second_address'>,
  { people, ...rest }: Pick<ClientSeed, 'position' | 'sites' | 'plan'> & Required<Pick<ClientSeed, 'people'>>,
  ...placed: Parameters<typeof machinesOf>[1]
): ClientSeed => ({
  ...named,
  email: mailAt(email),
  ...rest,
  people,
  signers: people.map((person) => person.name),
  machines: machinesOf(named.name, placed),
});

const pearl = client(
  {
    name: 'Pearl Harbour Hotel',
    second_name: 'فندق مرفأ اللؤلؤ',
    email: 'client',
    phone: '+973 3722 1904',
    address: 'Building 12, Road 4, Harbour District',
    second_address: 'مبنى 12، طريق 4، حي المرفأ',
  },
  {
    position: { latitude: 26.2392, longitude: 50.5731 },
    plan: { type: 'cmasa_standard', begunMonthsAgo: 9 },
    people: [
      colleague('Amal Jaber', '+973 3722 1911', 'owner'),
      colleague('Peter Oduya', '+973 3722 1926'),
      colleague('Salma Nasser', '+973 3722 1938'),
    ],
  },
  ['Ristretta Pro 2', 'Lobby bar', 'bought'],
  ['Arca Volumetric', 'Breakfast room', 'contract'],
  ['Tamping Star T3', 'Rooftop lounge', 'client_owned'],
);

const sandglass = client(
  {
    name: 'Sandglass Cafe',
    second_name: 'مقهى الساعة الرملية',
    email: 'sandglass',
    phone: '+973 3735 6081',
    address: 'Shop 3, Palm Lane',
    second_address: 'محل 3، ممر النخيل',
  },
  {
    position: { latitude: 26.2147, longitude: 50.5911 },
    plan: { type: 'cmasa_premium', begunMonthsAgo: 4 },
    people: [colleague('Dana Qassim', '+973 3735 6092', 'owner'), colleague('Tomas Reyes', '+973 3735 6107')],
  },
  ['Bellavento Due', 'Front counter', 'contract'],
  ['Quern 65 Grinder', 'Front counter', 'contract'],
  ['Harvest Batch Brewer', 'Back counter', 'bought'],
);

const offices = client(
  { name: 'Gulf View Offices', email: 'gulfview', phone: '+973 3741 2296', address: 'Tower 2, Bay Avenue' },
  {
    position: { latitude: 26.2339, longitude: 50.5402 },
    plan: null,
    people: [colleague('Nadia Farouk', '+973 3741 2305', 'owner'), colleague('Ali Moosa', '+973 3741 2318')],
  },
  ['Monsoon Bean-to-Cup 40', 'Fourth floor', 'contract'],
  ['Monsoon Bean-to-Cup 40', 'Eleventh floor', 'contract'],
  ['Crema Lisa Compact', 'Reception', 'bought'],
);

const gulfView: ClientSeed = {
  ...offices,
  machines: [
    ...offices.machines,
    {
      kind: 'bean_to_cup',
      model: 'Crema Lisa Compact',
      serial_number: 'GH-GU-1091',
      location: 'Ninth floor',
      ownership: 'contract',
      installedMonthsAgo: 6,
      firstServiceInDays: 9,
    },
  ],
};

const dateGrove = client(
  {
    name: 'Date Grove Bakery',
    second_name: 'مخبز بستان التمور',
    email: 'dategrove',
    phone: '+973 3758 9437',
    address: '18 Orchard Street',
    second_address: '18 شارع البساتين',
  },
  {
    position: { latitude: 26.2021, longitude: 50.4885 },
    sites: {
      Bakehouse: {
        name: 'Date Grove Bakehouse',
        second_name: 'مخبز بستان التمور المركزي',
        address: 'Unit 7, Mill Road',
        second_address: 'وحدة 7، طريق المطحنة',
        latitude: 26.1817,
        longitude: 50.5203,
        phone: '+973 3758 9471',
        access_notes: 'Loading bay at the back, open from 4 AM to 2 PM. Ring for the baker on duty.',
      },
    },
    plan: { type: 'cmasa_standard', begunMonthsAgo: 11, andDays: 12 },
    people: [
      colleague('Hiba Karimi', '+973 3758 9448', 'owner'),
      colleague('Jonas Mathew', '+973 3758 9460'),
    ],
  },
  ['Ristretta Pro 2', 'Shop', 'bought'],
  ['Quern 65 Grinder', 'Shop', 'bought'],
  ['Harvest Batch Brewer', 'Bakehouse', 'client_owned'],
);

const lantern = client(
  { name: 'Lantern House', email: 'lantern', phone: '+973 3764 5170', address: 'Villa 9, Old Quarter' },
  {
    plan: { type: 'cmasa_premium', begunMonthsAgo: 4 },
    people: [colleague('Reem Saleh', '+973 3764 5184', 'owner'), colleague('Marco Dias', '+973 3764 5199')],
  },
  ['Tamping Star T3', 'Bar', 'bought'],
  ['Quern 65 Grinder', 'Bar', 'bought'],
  ['Crema Lisa Compact', 'Private dining room', 'contract'],
);

export const dilmunClients = { pearl, sandglass, gulfView, dateGrove, lantern };

export const dilmun: OperatorSeed = {
  name: 'Dilmun Coffee Services',
  second_name: 'دلمون لخدمات القهوة',
  country: 'BH',
  currency: 'BHD',
  time_zone: 'Asia/Bahrain',
  subscription: 'recurring',
  subscription_fee: '145.000',
  annual_fees: { standard: '180.000', premium: '420.000' },
  rates: { callOut: 12_000, hour: 9_000, part: 4_250 },
  brand_hue: null,
  operator: {
    name: 'Maryam Haddad',
    second_name: 'مريم حداد',
    email: mailAt('operator'),
    phone: '+973 3601 4418',
  },
  letterhead: {
    address: 'Building 214, Road 1703\nDiplomatic Area, Manama',
    second_address: 'مبنى 214، طريق 1703\nالمنطقة الدبلوماسية، المنامة',
    service_phone: '+973 1700 0214',
    service_email: mailAt('service.bh'),
  },
  dispatchers: [
    { name: 'Huda Salman', second_name: 'هدى سلمان', email: mailAt('dispatcher'), phone: '+973 3605 7723' },
  ],
  technicians: Object.values(crew),
  clients: Object.values(dilmunClients),
};
