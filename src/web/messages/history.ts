import { history as en } from './en/history.ts';

export function useHistoryMessages(): typeof en {
  return en;
}
