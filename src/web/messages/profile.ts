import { profile as en } from './en/profile.ts';

export function useProfileMessages(): typeof en {
  return en;
}
