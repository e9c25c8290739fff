import { jobOrders as en } from './en/job-orders.ts';

export function useJobOrdersMessages(): typeof en {
  return en;
}
