import { cancel as en } from './en/cancel.ts';

export function useCancelMessages(): typeof en {
  return en;
}
