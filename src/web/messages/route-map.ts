import { routeMap as en } from './en/route-map.ts';

export function useRouteMapMessages(): typeof en {
  return en;
}
