export const faults = [
  'no_coffee',
  'no_power',
  'leaks',
  'weak',
  'no_steam',
  'grinder',
  'noise',
  'message',
  'care',
] as const;
export type Fault = (typeof faults)[number];
