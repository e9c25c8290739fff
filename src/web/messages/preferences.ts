import { preferences as en } from './en/preferences.ts';

export function usePreferencesMessages(): typeof en {
  return en;
}
