import { demoSignIn } from '#contract/demo.ts';
import * as absences from './absences/calls.ts';
import * as handOver from './absences/hand-over.ts';
import * as accountActs from './account-directory/acts.ts';
import * as changeAccountEmail from './account-directory/change-email.ts';
import { create as createAccount } from './account-directory/create.ts';
import * as accountDirectory from './account-directory/queries.ts';
import * as emailChange from './accounts/email-change.ts';
import * as invitation from './accounts/invitation-calls.ts';
import * as password from './accounts/password-reset.ts';
import * as session from './accounts/session-calls.ts';
import { setUp } from './accounts/set-up.ts';
import * as signingIn from './accounts/sign-in.ts';
import * as signingUp from './accounts/sign-up.ts';
import * as places from './acting-for/queries.ts';
import * as days from './calendar/days.ts';
import * as calendarFeed from './calendar/feed-calls.ts';
import * as contact from './clients/contact.ts';
import { create as createClient } from './clients/create.ts';
import * as clientLeaving from './clients/deactivation.ts';
import * as clientDirectory from './clients/directory.ts';
import { importAll as importClients } from './clients/import.ts';
import * as clientPage from './clients/page.ts';
import * as clientPeople from './clients/people.ts';
import * as clients from './clients/queries.ts';
import * as removeClient from './clients/remove.ts';
import * as clientRenewal from './clients/renewal.ts';
import * as reportAddresses from './clients/report-addresses.ts';
import * as sites from './clients/sites.ts';
import * as stopReports from './clients/stop-reports.ts';
import * as testReportAddress from './clients/test-report-address.ts';
import * as updateClient from './clients/update.ts';
import * as addComment from './comments/add.ts';
import * as commentQueries from './comments/queries.ts';
import * as adminDashboard from './dashboards/admin.ts';
import * as firstSteps from './dashboards/first-steps.ts';
import * as dashboards from './dashboards/queries.ts';
import * as upkeep from './dashboards/upkeep.ts';
import { demoCredentials } from './demo/people.ts';
import { playHandlers } from './demo/play/calls.ts';
import type { DayPlayer } from './demo/play/player.ts';
import * as attachFiles from './files/attach.ts';
import * as filePreviews from './files/previews.ts';
import * as fileLists from './files/queries.ts';
import * as removeFile from './files/remove.ts';
import * as uploadFile from './files/upload.ts';
import * as history from './history/queries.ts';
import * as installation from './installation/queries.ts';
import * as issueInvoice from './invoices/issue.ts';
import * as invoiceProgress from './invoices/progress.ts';
import * as invoices from './invoices/queries.ts';
import * as uninvoiced from './invoices/uninvoiced.ts';
import { jobOrderFiles } from './job-order-routes.ts';
import * as labels from './labels/queries.ts';
import * as reportFault from './labels/report.ts';
import * as confirmMachineWarranty from './machines/confirm-warranty.ts';
import * as correctMachine from './machines/correct.ts';
import * as createMachine from './machines/create.ts';
import * as dueMachines from './machines/due.ts';
import * as machineHistory from './machines/history.ts';
import * as moveMachine from './machines/move.ts';
import * as machinePassport from './machines/passport.ts';
import * as machines from './machines/queries.ts';
import * as readMachine from './machines/read.ts';
import * as retireMachine from './machines/retire.ts';
import * as unconfirmedWarranties from './machines/unconfirmed-warranties.ts';
import * as notifications from './notifications/calls.ts';
import * as onCall from './on-call/calls.ts';
import * as branding from './operators/branding.ts';
import { create as createOperator } from './operators/create.ts';
import * as operatorInvoicing from './operators/invoicing.ts';
import * as operators from './operators/queries.ts';
import * as removeOperator from './operators/remove.ts';
import * as sealCertificate from './operators/seal-certificates/calls.ts';
import * as operatorSettings from './operators/settings.ts';
import * as suspension from './operators/suspension.ts';
import * as updateOperator from './operators/update.ts';
import * as ownAccount from './own-account/calls.ts';
import * as ownEmail from './own-account/email-calls.ts';
import * as twoFactor from './own-account/two-factor-calls.ts';
import * as inviteAgain from './people/invite-again.ts';
import * as withdrawInvitation from './people/withdraw-invitation.ts';
import * as attention from './planning/attention/attention.ts';
import * as attentionProposals from './planning/attention/attention-proposals.ts';
import * as board from './planning/board.ts';
import * as callers from './planning/callers.ts';
import * as crew from './planning/crew.ts';
import * as freeTimes from './planning/free-times.ts';
import * as known from './planning/request-defaults.ts';
import * as undone from './planning/undone-visits.ts';
import { type Handler, handlersIn } from './platform/calls.ts';
import * as preferences from './preferences/calls.ts';
import * as agreements from './privacy/agreements.ts';
import * as erase from './privacy/erase.ts';
import * as exportData from './privacy/export.ts';
import * as privacyTexts from './privacy/texts.ts';
import * as push from './push/calls.ts';
import * as records from './records/queries.ts';
import * as planUse from './reports/plan-use.ts';
import * as reports from './reports/queries.ts';
import * as reportRows from './reports/rows.ts';
import * as retention from './retention/calls.ts';
import * as roleOffers from './role-offers/calls.ts';
import * as search from './search/queries.ts';
import * as addToCase from './service-requests/add-to-case.ts';
import * as approveRequest from './service-requests/approve.ts';
import * as assignRequest from './service-requests/assign.ts';
import * as callBackRequest from './service-requests/call-back.ts';
import * as correctRequest from './service-requests/correct.ts';
import * as endRequest from './service-requests/end.ts';
import * as joinRequest from './service-requests/join.ts';
import * as serviceRequests from './service-requests/queries.ts';
import * as rejectRequest from './service-requests/reject.ts';
import * as reportOnVisit from './service-requests/report-on-visit.ts';
import * as siteMachines from './service-requests/site-machines.ts';
import * as submitRequest from './service-requests/submit.ts';
import * as triageRequests from './service-requests/triage.ts';
import * as settings from './settings/queries.ts';
import * as saveSettings from './settings/save.ts';
import * as signIns from './sign-ins/queries.ts';
import * as dispatchers from './staff/dispatchers.ts';
import * as technicians from './staff/technicians.ts';
import type { Accounts } from './steps/account-library.ts';
import * as team from './team/queries.ts';
import * as technicianContacts from './technician-contacts/calls.ts';
import * as timeline from './timeline/queries.ts';

/**
 * Returns a handler for each call of the contract: those that these files export, those that need the account library,
 * and those of the demo company. Without a player there is no demo company, so its calls do not exist.
 */
export function handlersOf(accounts: Accounts, player: DayPlayer | null): readonly Handler[] {
  const handlers = [...files.flatMap(handlersIn), ...accountHandlers(accounts)];
  if (player === null) return handlers;
  return [...handlers, signingIn.signInBy(demoSignIn, accounts, demoCredentials), ...playHandlers(player)];
}

const files: readonly Readonly<Record<string, unknown>>[] = [
  absences,
  handOver,
  accountActs,
  changeAccountEmail,
  accountDirectory,
  { find: emailChange.find },
  invitation,
  session,
  signingUp,
  places,
  days,
  calendarFeed,
  contact,
  clientDirectory,
  clientLeaving,
  clientPage,
  clientPeople,
  clientRenewal,
  clients,
  erase,
  exportData,
  agreements,
  privacyTexts,
  removeClient,
  reportAddresses,
  sites,
  testReportAddress,
  stopReports,
  updateClient,
  addComment,
  commentQueries,
  adminDashboard,
  dashboards,
  attention,
  attentionProposals,
  firstSteps,
  upkeep,
  attachFiles,
  filePreviews,
  fileLists,
  removeFile,
  uploadFile,
  history,
  installation,
  issueInvoice,
  invoiceProgress,
  invoices,
  uninvoiced,
  ...jobOrderFiles,
  labels,
  reportFault,
  createMachine,
  confirmMachineWarranty,
  correctMachine,
  dueMachines,
  machineHistory,
  machinePassport,
  machines,
  moveMachine,
  readMachine,
  retireMachine,
  unconfirmedWarranties,
  notifications,
  branding,
  retention,
  onCall,
  operators,
  removeOperator,
  operatorInvoicing,
  operatorSettings,
  suspension,
  updateOperator,
  ownAccount,
  twoFactor,
  inviteAgain,
  withdrawInvitation,
  roleOffers,
  board,
  callers,
  crew,
  freeTimes,
  known,
  undone,
  preferences,
  push,
  records,
  planUse,
  reports,
  reportRows,
  sealCertificate,
  search,
  approveRequest,
  assignRequest,
  serviceRequests,
  reportOnVisit,
  siteMachines,
  rejectRequest,
  callBackRequest,
  correctRequest,
  addToCase,
  joinRequest,
  endRequest,
  submitRequest,
  triageRequests,
  settings,
  saveSettings,
  signIns,
  dispatchers,
  technicians,
  technicianContacts,
  team,
  timeline,
];

function accountHandlers(accounts: Accounts): readonly Handler[] {
  return [
    signingIn.signIn(accounts),
    signingIn.answer,
    emailChange.confirm(accounts),
    signingUp.signUp(accounts),
    signingUp.confirm(accounts),
    setUp(accounts),
    password.forgot(accounts),
    password.reset(accounts),
    invitation.accept(accounts),
    ownAccount.confirmPassword(accounts),
    ownAccount.changePassword(accounts),
    ownEmail.changeEmail(accounts),
    createAccount(accounts),
    twoFactor.begin(accounts),
    twoFactor.renewRecoveryCodes(accounts),
    twoFactor.disable(accounts),
    createOperator(accounts),
    createClient(accounts),
    importClients(accounts),
    clientPeople.add(accounts),
    technicians.creatingTechnician(accounts),
    dispatchers.creatingDispatcher(accounts),
  ];
}
