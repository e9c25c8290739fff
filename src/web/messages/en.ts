import { accounts } from './en/accounts.ts';
import { app } from './en/app.ts';
import { dashboards } from './en/dashboards.ts';
import { domain } from './en/domain.ts';
import { jobOrders } from './en/job-orders.ts';
import { serviceRequests } from './en/service-requests.ts';

/** The specification's texts to the letter. */
export const en = { accounts, app, dashboards, domain, jobOrders, serviceRequests };
