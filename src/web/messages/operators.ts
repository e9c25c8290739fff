import { operators as en } from './en/operators.ts';

export function useOperatorsMessages(): typeof en {
  return en;
}
