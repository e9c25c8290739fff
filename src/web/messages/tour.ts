import { tour as en } from './en/tour.ts';

export function useTourMessages(): typeof en {
  return en;
}
