import { machines as en } from './en/machines.ts';

export function useMachinesMessages(): typeof en {
  return en;
}
