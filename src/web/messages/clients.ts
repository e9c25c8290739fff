import { clients as en } from './en/clients.ts';

export function useClientsMessages(): typeof en {
  return en;
}
