import { accounts as en } from './en/accounts.ts';

export function useAccountsMessages(): typeof en {
  return en;
}
