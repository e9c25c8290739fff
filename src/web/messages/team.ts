import { team as en } from './en/team.ts';

export function useTeamMessages(): typeof en {
  return en;
}
