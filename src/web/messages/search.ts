import { search as en } from './en/search.ts';

export function useSearchMessages(): typeof en {
  return en;
}
