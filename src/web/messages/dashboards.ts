import { dashboards as en } from './en/dashboards.ts';

export function useDashboardsMessages(): typeof en {
  return en;
}
