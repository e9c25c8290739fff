import { settings as en } from './en/settings.ts';

export function useSettingsMessages(): typeof en {
  return en;
}
