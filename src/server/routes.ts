import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import * as invitation from './accounts/invitation-calls.ts';
import * as password from './accounts/password-reset.ts';
import * as session from './accounts/session-calls.ts';
import { setUp } from './accounts/set-up.ts';
import * as signingIn from './accounts/sign-in.ts';
import { signUp } from './accounts/sign-up.ts';
import { list as listPlaces } from './acting-for/queries.ts';
import * as days from './calendar/days.ts';
import * as calendarFeed from './calendar/feed-calls.ts';
import { feedPage } from './calendar/feed-page.ts';
import * as contact from './clients/contact.ts';
import { create as createClient } from './clients/create.ts';
import { directory as clientDirectory } from './clients/directory.ts';
import * as clients from './clients/queries.ts';
import { remove as removeClient } from './clients/remove.ts';
import { update as updateClient } from './clients/update.ts';
import { admin as adminDashboard } from './dashboards/admin.ts';
import * as dashboards from './dashboards/queries.ts';
import { create as createDispatcher } from './dispatchers/create.ts';
import * as dispatchers from './dispatchers/queries.ts';
import { update as updateDispatcher } from './dispatchers/update.ts';
import * as history from './history/queries.ts';
import { assign as assignJob } from './job-orders/assign.ts';
import { cancel } from './job-orders/cancel.ts';
import * as jobOrders from './job-orders/queries.ts';
import { save } from './job-orders/save.ts';
import { sign } from './job-orders/sign.ts';
import { start } from './job-orders/start.ts';
import { submit as submitJob } from './job-orders/submit.ts';
import { unassign } from './job-orders/unassign.ts';
import { landingPage } from './landing/landing-page.ts';
import { create as createMachine } from './machines/create.ts';
import { history as machineHistory } from './machines/history.ts';
import * as machines from './machines/queries.ts';
import * as notifications from './notifications/calls.ts';
import * as branding from './operators/branding.ts';
import { create as createOperator } from './operators/create.ts';
import { logoPage } from './operators/logo-page.ts';
import * as operators from './operators/queries.ts';
import { remove as removeOperator } from './operators/remove.ts';
import * as operatorSettings from './operators/settings.ts';
import { update as updateOperator } from './operators/update.ts';
import * as ownAccount from './own-account/calls.ts';
import * as twoFactor from './own-account/two-factor-calls.ts';
import { inviteAgain } from './people/invite-again.ts';
import { board } from './planning/board.ts';
import type { Handler } from './platform/calls.ts';
import type { Server } from './platform/context.ts';
import type { HttpSettings } from './platform/http.ts';
import * as preferences from './preferences/calls.ts';
import { planUse } from './reports/plan-use.ts';
import * as reports from './reports/queries.ts';
import { everything } from './search/queries.ts';
import { approve } from './service-requests/approve.ts';
import { assign } from './service-requests/assign.ts';
import * as serviceRequests from './service-requests/queries.ts';
import { reject } from './service-requests/reject.ts';
import { submit as submitRequest } from './service-requests/submit.ts';
import * as settings from './settings/queries.ts';
import { save as saveSettings } from './settings/save.ts';
import type { Accounts } from './steps/account-library.ts';
import { team } from './team/queries.ts';
import { create as createTechnician } from './technicians/create.ts';
import * as technicians from './technicians/queries.ts';
import { update as updateTechnician } from './technicians/update.ts';

/** Handlers with addresses of their own, beside the calls of the contract. */
export function pagesOf(server: Server, { webRoot, reach }: HttpSettings): readonly Hono[] {
  const pages = [logoPage(server), feedPage(server)];
  if (webRoot === null) return pages;
  const template = readFileSync(join(webRoot, 'landing.html'), 'utf8');
  return [...pages, landingPage(server, template, reach.appOrigin)];
}

/**
 * The handler of each call of the contract. A file with one handler is imported by the handler's name, a file with
 * several as a whole. A fixed path stands before a pattern that would match it too.
 */
export function handlersOf(accounts: Accounts): readonly Handler[] {
  return [...accountHandlers(accounts), ...peopleHandlers(accounts), ...workHandlers];
}

function accountHandlers(accounts: Accounts): readonly Handler[] {
  return [
    session.current,
    signingIn.signIn(accounts),
    signingIn.answer(accounts),
    signUp(accounts),
    session.signOut(accounts),
    session.refresh(accounts),
    setUp(accounts),
    password.forgot(accounts),
    password.reset(accounts),
    invitation.find,
    invitation.accept(accounts),
    ownAccount.get,
    ownAccount.changePassword(accounts),
    ownAccount.endOtherSessions,
    ownAccount.endSession,
    twoFactor.begin(accounts),
    twoFactor.enable,
    twoFactor.renewRecoveryCodes(accounts),
    twoFactor.disable(accounts),
    notifications.list,
    notifications.unread,
    notifications.read,
    preferences.get,
    preferences.save,
    calendarFeed.get,
    calendarFeed.renew,
    calendarFeed.revoke,
  ];
}

function peopleHandlers(accounts: Accounts): readonly Handler[] {
  return [
    operators.list,
    createOperator(accounts),
    updateOperator,
    removeOperator,
    branding.get,
    branding.brand,
    operatorSettings.get,
    operatorSettings.save,
    clients.list,
    clientDirectory,
    createClient(accounts),
    updateClient,
    removeClient,
    contact.get,
    contact.save,
    technicians.listToAssign,
    technicians.own,
    technicians.list,
    technicians.openJobs,
    createTechnician(accounts),
    updateTechnician,
    dispatchers.list,
    createDispatcher(accounts),
    updateDispatcher,
    inviteAgain,
    listPlaces,
  ];
}

const workHandlers: readonly Handler[] = [
  submitRequest,
  serviceRequests.list,
  serviceRequests.countPending,
  serviceRequests.get,
  approve,
  assign,
  reject,
  jobOrders.list,
  jobOrders.search,
  jobOrders.get,
  start,
  save,
  submitJob,
  sign,
  assignJob,
  unassign,
  cancel,
  board,
  days.count,
  days.list,
  team,
  machines.list,
  machines.get,
  machineHistory,
  createMachine,
  history.ofRecord,
  history.list,
  settings.platform,
  settings.get,
  settings.map,
  saveSettings,
  settings.mailDelivery,
  dashboards.dispatcher,
  dashboards.operator,
  dashboards.technician,
  dashboards.client,
  adminDashboard,
  reports.operator,
  reports.global,
  reports.signedVisits,
  planUse,
  everything,
];
