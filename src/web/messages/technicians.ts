import { technicians as en } from './en/technicians.ts';

export function useTechniciansMessages(): typeof en {
  return en;
}
