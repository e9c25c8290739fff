import type { Call } from './calls/call.ts';
import { combinedReadsUrl } from './calls/combined-reads.ts';
import { getUpkeep } from './dashboards/upkeep.ts';
import {
  getAdminDashboard,
  getClientDashboard,
  getDispatcherDashboard,
  getOperatorDashboard,
  getTechnicianDashboard,
} from './dashboards.ts';
import { listJobOrders } from './job-orders/order/order.ts';
import { listMachines } from './machines.ts';
import type { Page } from './pages.ts';
import { getPlanUse } from './plan-use.ts';
import { getAttention } from './planning/attention.ts';
import { getRequestDefaults } from './planning/request-defaults.ts';
import { listServiceRequests } from './service-requests.ts';

/** A read of a screen, with the exact input that the screen uses. */
export type FirstRead = {
  readonly call: Call;
  readonly input: Readonly<Record<string, string | number>>;
  readonly isPaged: boolean;
};

export const read = (call: Call, input: FirstRead['input'] = {}): FirstRead => ({
  call,
  input,
  isPaged: false,
});
export const paged = (call: Call, input: FirstRead['input'] = {}): FirstRead => ({
  call,
  input,
  isPaged: true,
});

type FirstReads = { readonly reads: readonly FirstRead[]; readonly isCombined: boolean };
const alone = (...reads: readonly FirstRead[]): FirstReads => ({ reads, isCombined: false });
const combined = (...reads: readonly FirstRead[]): FirstReads => ({ reads, isCombined: true });

/**
 * The first calls of the screens that people see first. The page can send them before any script has loaded. For a
 * super_admin, this applies only to their own screens, because on all others they act for someone else.
 */
export const firstReads: Readonly<Partial<Record<Page, FirstReads>>> = {
  '/admin': alone(read(getAdminDashboard)),
  '/operator': combined(read(getOperatorDashboard), read(getUpkeep), read(getAttention)),
  '/dispatcher': combined(read(getDispatcherDashboard), read(getUpkeep), read(getAttention)),
  '/technician': alone(read(getTechnicianDashboard)),
  '/technician/jobs': alone(paged(listJobOrders, { group: 'open' })),
  '/client': combined(
    paged(listServiceRequests, { group: 'active', limit: 100 }),
    paged(listJobOrders, { group: 'open' }),
    read(getRequestDefaults),
    read(getClientDashboard),
    read(getPlanUse),
    paged(listMachines),
  ),
};

/** Returns the exact URLs of a page's first calls. */
export function firstUrls({ reads, isCombined }: FirstReads): readonly string[] {
  const urls = reads.map(({ call, input }) => {
    const query = Object.entries(input).map(([name, value]) => `${name}=${value}`);
    return query.length > 0 ? `${call.path}?${query.join('&')}` : call.path;
  });
  return isCombined ? [combinedReadsUrl(urls)] : urls;
}
