import { assign as en } from './en/assign.ts';

export function useAssignMessages(): typeof en {
  return en;
}
