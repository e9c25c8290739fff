import { planning as en } from './en/planning.ts';

export function usePlanningMessages(): typeof en {
  return en;
}
