import * as accounts from './accounts.ts';
import * as actingFor from './acting-for.ts';
import * as calendar from './calendar.ts';
import type { Call } from './call.ts';
import * as clients from './clients.ts';
import * as dashboards from './dashboards.ts';
import * as dispatchers from './dispatchers.ts';
import * as history from './history.ts';
import * as jobOrders from './job-orders.ts';
import * as machines from './machines.ts';
import * as notifications from './notifications.ts';
import * as operators from './operators.ts';
import * as ownAccount from './own-account.ts';
import * as people from './people.ts';
import * as planning from './planning.ts';
import * as preferences from './preferences.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as serviceRequests from './service-requests.ts';
import * as settings from './settings.ts';
import * as team from './team.ts';
import * as technicians from './technicians.ts';

/** Every call of the product; server routes, OpenAPI and the access matrix are made from this. */
export const calls: readonly Call[] = [
  accounts,
  actingFor,
  calendar,
  clients,
  dashboards,
  dispatchers,
  history,
  jobOrders,
  machines,
  notifications,
  operators,
  ownAccount,
  people,
  planning,
  preferences,
  reports,
  search,
  serviceRequests,
  settings,
  team,
  technicians,
].flatMap((feature) => Object.values<unknown>(feature).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'by' in value && 'input' in value;
}
