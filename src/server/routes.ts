import { currentSession, refresh, signOut } from './accounts/session-calls.ts';
import { setUp } from './accounts/set-up.ts';
import { signIn } from './accounts/sign-in.ts';
import * as dashboards from './dashboards/queries.ts';
import * as jobOrders from './job-orders/queries.ts';
import { save } from './job-orders/save.ts';
import { sign } from './job-orders/sign.ts';
import { start } from './job-orders/start.ts';
import { submit as submitJob } from './job-orders/submit.ts';
import * as machines from './machines/queries.ts';
import type { Accounts } from './platform/account-library.ts';
import type { Handler } from './platform/calls.ts';
import { approve } from './service-requests/approve.ts';
import { assign } from './service-requests/assign.ts';
import * as serviceRequests from './service-requests/queries.ts';
import { reject } from './service-requests/reject.ts';
import { submit as submitRequest } from './service-requests/submit.ts';
import * as technicians from './technicians/queries.ts';

/** What answers each call of the contract. A fixed path stands before the pattern that would take it too. */
export function handlersOf(accounts: Accounts): readonly Handler[] {
  return [
    currentSession,
    signIn(accounts),
    signOut(accounts),
    refresh(accounts),
    setUp(accounts),
    submitRequest,
    serviceRequests.list,
    serviceRequests.countPending,
    serviceRequests.get,
    approve,
    assign,
    reject,
    jobOrders.list,
    jobOrders.get,
    start,
    save,
    submitJob,
    sign,
    machines.list,
    technicians.listToAssign,
    dashboards.dispatcher,
    dashboards.operator,
    dashboards.admin,
  ];
}
