import { clientDirectory as en } from './en/client-directory.ts';

export function useClientDirectoryMessages(): typeof en {
  return en;
}
