import type { ComponentType } from 'react';
import type { PagedRecord } from '#domain/events/record-address.ts';
import { CenteredSpinner } from '#web/app/parts/CenteredSpinner.tsx';
import { MissingScreen } from '#web/app/parts/MissingPart.tsx';
import { part } from '#web/app/parts/part.tsx';

type RecordPageProps = { readonly id: string };

/** Creates a page whose code is loaded only when the page is opened. */
function page(load: () => Promise<ComponentType<RecordPageProps>>) {
  return part(load, { waiting: <CenteredSpinner />, missing: MissingScreen });
}

/** The page of each kind of record, which is in the folder of its feature. */
export const recordPages: Partial<Readonly<Record<PagedRecord, ReturnType<typeof page>>>> = {
  job_orders: page(() => import('#web/job-orders/order/JobPage.tsx').then((m) => m.JobPage)),
  machines: page(() => import('#web/machines/MachinePage.tsx').then((m) => m.MachinePage)),
  technicians: page(() => import('#web/technicians/TechnicianPage.tsx').then((m) => m.TechnicianPage)),
  dispatchers: page(() => import('#web/dispatchers/DispatcherPage.tsx').then((m) => m.DispatcherPage)),
  country_operators: page(() => import('#web/operators/OperatorPage.tsx').then((m) => m.OperatorPage)),
  profiles: page(() => import('#web/account-directory/AccountPage.tsx').then((m) => m.AccountPage)),
  service_requests: page(() => import('#web/service-requests/RequestPage.tsx').then((m) => m.RequestPage)),
  invoices: page(() => import('#web/invoices/InvoicePage.tsx').then((m) => m.InvoicePage)),
  clients: page(() => import('#web/clients/ClientPage.tsx').then((m) => m.ClientPage)),
};
