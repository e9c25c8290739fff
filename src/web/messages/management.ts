import { management as en } from './en/management.ts';

export function useManagementMessages(): typeof en {
  return en;
}
