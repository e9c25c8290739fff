import { ownAccount as en } from './en/own-account.ts';

export function useOwnAccountMessages(): typeof en {
  return en;
}
