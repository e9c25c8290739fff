import type { Urgency } from '#domain/service-request.ts';

export const firstNames = [
  ...(['Yusuf', 'Amal', 'Faisal', 'Layla', 'Hamad', 'Noor', 'Salman', 'Mariam', 'Khalid', 'Dana'] as const),
  ...(['Omar', 'Huda', 'Rashid', 'Zainab', 'Isa', 'Reem', 'Tariq', 'Sara', 'Nabil', 'Fatima'] as const),
] as const satisfies readonly [string, ...string[]];
export const lastNames = [
  ...([
    'Jaber',
    'Haddad',
    'Mansoor',
    'Saleh',
    'Darwish',
    'Rahimi',
    'Nasser',
    'Karimi',
    'Aziz',
    'Bukhari',
  ] as const),
] as const satisfies readonly [string, ...string[]];
export const models = ['Aurora Two', 'Borea One', 'Cumulo Three', 'Delta Duo'] as const;
export const places = [
  'Seef Road 12',
  'Adliya Block 338',
  'Juffair Avenue 4',
  'Riffa Souq 9',
  'Muharraq 207',
] as const;
export const specializations = ['Aurora machines', 'Borea machines', 'grinders and pumps', null] as const;

const kinds = ['Cafe', 'Hotel', 'Bakery', 'Office', 'Restaurant'] as const;
const of = ['Marina', 'Palm', 'Harbour', 'Garden', 'Old Town', 'Tower', 'Lagoon', 'Fort'] as const;
export const clientNames = (place: number) =>
  `${kinds[place % kinds.length]} ${of[Math.floor(place / kinds.length) % of.length]}`;

export const faults = [
  'No pressure at the left group',
  'The machine does not heat up any more',
  'Water drips under the tray',
  'The grinder runs but no coffee comes',
  'The display shows an error after the start',
  'The steam wand whistles and stays cold',
] as const;
export const works = [
  'Changed the group gasket and descaled the boiler',
  'Replaced the pump and tested the pressure',
  'Cleaned the grinder and adjusted the dose',
  'Replaced the heating element and the fuse',
] as const;
export const parts = ['pump', 'gasket', 'valve', 'filter', 'burrs', 'fuse'] as const;
export const rejections = ['Under the supplier warranty', 'Reported twice', 'Not a machine of ours'] as const;
export const cancellations = ['The client closes early that day', 'The part is not in stock yet'] as const;
export const closings = ['The client replaces the machine', 'It works again by itself'] as const;
export const settlings = ['It holds without the new part', 'The client mended it'] as const;
export const remarks = ['None of us was there that day', null] as const;
export const withdrawals = ['It works again', 'We changed our mind'] as const;
export const misses = ['The gate was closed', 'No one opened, and no one answered the phone'] as const;
export const handBacks = ['The car has broken down', 'I am ill since noon'] as const;
export const interruptions = ['The pump is not in the van', 'The wall socket must be mended first'] as const;
export const words = [
  'Please call before you come',
  'Thank you',
  'When can we expect you?',
  'I am on it',
] as const;

export const questions = [
  'Which filter does it need?',
  'Can someone come an hour earlier?',
  'Is the part on its way?',
] as const;
export const answers = ['Yes, it is seen to', 'No, that will not do', 'I look after it today'] as const;
export const moveReasons = ['The bar was rebuilt', 'It is used more there'] as const;
export const leavings = ['The contract ended', 'The place closes permanently'] as const;

export const urgencyOf = (drawn: number): Urgency => {
  if (drawn < 8) return 'emergency';
  if (drawn < 30) return 'high';
  return drawn < 85 ? 'medium' : 'low';
};
