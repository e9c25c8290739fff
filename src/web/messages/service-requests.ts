import { serviceRequests as en } from './en/service-requests.ts';

export function useServiceRequestsMessages(): typeof en {
  return en;
}
