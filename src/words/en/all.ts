// Written by `npm run generate`.

import { accountsWords } from './accounts.ts';
import { appearanceWords } from './appearance.ts';
import { calendarWords } from './calendar.ts';
import { calendarFileWords } from './calendar-file.ts';
import { askingWords } from './cases/asking.ts';
import { commentsWords } from './cases/comments.ts';
import { openCaseWords } from './cases/open-case.ts';
import { eventSentencesWords, timelineWords } from './cases/timeline.ts';
import { caseVisitsWords } from './cases/visits.ts';
import { clientDirectoryWords } from './client-directory.ts';
import { clientsWords } from './clients.ts';
import { dashboardsWords } from './dashboards.ts';
import { dateTimeWords } from './date-time.ts';
import { demoWords } from './demo.ts';
import { dispatchersWords } from './dispatchers.ts';
import { firstStepsWords } from './first-steps.ts';
import { historyWords } from './history.ts';
import { installationWords } from './installation.ts';
import { invoiceSheetWords } from './invoices/invoice-sheet.ts';
import { invoicesWords } from './invoices/invoices.ts';
import { invoicingWords } from './invoices/invoicing.ts';
import { assignWords } from './job-orders/appointment/assign.ts';
import { cancelWords } from './job-orders/appointment/cancel.ts';
import { lengthsWords } from './job-orders/appointment/lengths.ts';
import { requestedTimeWords } from './job-orders/appointment/requested-time.ts';
import { formWords } from './job-orders/form/form.ts';
import { priceWords } from './job-orders/form/price.ts';
import { workWords } from './job-orders/form/work.ts';
import { lateWorkWords } from './job-orders/late-work.ts';
import { jobsWords } from './job-orders/order/jobs.ts';
import { orderWords } from './job-orders/order/order.ts';
import { secondVisitWords } from './job-orders/order/second-visit.ts';
import { ratingWords } from './job-orders/rating.ts';
import { settlementWords } from './job-orders/settlement.ts';
import { certificateWords } from './job-orders/signature/certificate.ts';
import { disputeWords } from './job-orders/signature/dispute.ts';
import { recipientsWords } from './job-orders/signature/recipients.ts';
import { reportsZipWords } from './job-orders/signature/reports-zip.ts';
import { sheetWords } from './job-orders/signature/sheet.ts';
import { signatureWords } from './job-orders/signature/sign.ts';
import { verifyWords } from './job-orders/signature/verify.ts';
import { turnWords } from './job-orders/turn.ts';
import { beginningWords } from './job-orders/visit/beginning.ts';
import { holdWords } from './job-orders/visit/hold.ts';
import { lateReportsWords } from './job-orders/visit/late-reports.ts';
import { leavingWords } from './job-orders/visit/leaving.ts';
import { visitLinkWords } from './job-orders/visit/link.ts';
import { visitPageWords } from './job-orders/visit/link-page.ts';
import { missingPartWords } from './job-orders/visit/missing-part.ts';
import { onSiteWords } from './job-orders/visit/on-site.ts';
import { reportFaultWords } from './job-orders/visit/report-fault.ts';
import { standingWords } from './job-orders/visit/standing.ts';
import { visitsWords } from './job-orders/visit/visit.ts';
import { labelsWords } from './labels.ts';
import { landingWords } from './landing.ts';
import { machineKindsWords } from './machine-kinds.ts';
import { machinesWords } from './machines.ts';
import { mailsWords } from './mails.ts';
import { managementWords } from './management.ts';
import { notificationsWords } from './notifications.ts';
import { operatorsWords } from './operators.ts';
import { ownAccountWords } from './own-account.ts';
import { accountDirectoryWords } from './people/account-directory.ts';
import { clientImportWords } from './people/client-import.ts';
import { clientPageWords } from './people/client-page.ts';
import { installWords } from './people/install.ts';
import { languageWords } from './people/language.ts';
import { peoplePagesWords } from './people/people-pages.ts';
import { platformOverviewWords } from './people/platform-overview.ts';
import { privacyWords } from './people/privacy.ts';
import { privacyTextWords } from './people/privacy-text.ts';
import { roleOffersWords } from './people/role-offers.ts';
import { shippedPrivacyTexts } from './people/shipped-privacy.ts';
import { sitesWords } from './people/sites.ts';
import { suspendedWords } from './people/suspended.ts';
import { contactsWords } from './people/technician-contacts.ts';
import { absencesWords } from './planning/absences.ts';
import { attentionWords } from './planning/attention.ts';
import { planningWords } from './planning/board.ts';
import { callBackWords } from './planning/call-back.ts';
import { crewWords } from './planning/crew.ts';
import { handOverWords } from './planning/hand-over.ts';
import { heldWords } from './planning/held.ts';
import { newWorkWords } from './planning/new-work.ts';
import { onCallWords } from './planning/on-call.ts';
import { promisesWords } from './planning/promises.ts';
import { takeAlongWords } from './planning/take-along.ts';
import { triageWords } from './planning/triage.ts';
import { upkeepWords } from './planning/upkeep.ts';
import { workTimeWords } from './planning/work-time.ts';
import { preferencesWords } from './preferences.ts';
import { profileWords } from './profile.ts';
import { problemTitlesWords } from './reasons/problem-titles.ts';
import { reasonsWords } from './reasons/reasons.ts';
import { recordPagesWords } from './record-pages.ts';
import { actsWords } from './records/acts.ts';
import { eventsWords } from './records/events.ts';
import { filesWords } from './records/files.ts';
import { notificationTextsWords } from './records/notification-texts.ts';
import { nowWords } from './records/now.ts';
import { outboxWords } from './records/outbox.ts';
import { pdfWords } from './records/pdf.ts';
import { pushWords } from './records/push.ts';
import { reportRowsWords } from './records/report-rows.ts';
import { retentionWords } from './records/retention.ts';
import { sheetsWords } from './records/sheets.ts';
import { tablesWords } from './records/tables.ts';
import { fieldsWords, recordsWords } from './records.ts';
import { reportsWords } from './reports.ts';
import { routeMapWords } from './route-map.ts';
import { searchWords } from './search.ts';
import { serviceRequestsWords } from './service-requests.ts';
import { settingsWords } from './settings.ts';
import { signInsWords } from './sign-ins.ts';
import { startWords } from './start.ts';
import { teamWords } from './team.ts';
import { techniciansWords } from './technicians.ts';
import { tourWords } from './tour.ts';
import { tourSamplesWords } from './tour-samples.ts';

/**
 * All parts of the English strings, by name. Every other language must provide each part. A screen loads only its own
 * part.
 */
export const english = {
  absences: absencesWords,
  'account-directory': accountDirectoryWords,
  accounts: accountsWords,
  acts: actsWords,
  appearance: appearanceWords,
  asking: askingWords,
  assign: assignWords,
  attention: attentionWords,
  beginning: beginningWords,
  calendar: calendarWords,
  'calendar-file': calendarFileWords,
  'call-back': callBackWords,
  cancel: cancelWords,
  'case-visits': caseVisitsWords,
  certificate: certificateWords,
  'client-directory': clientDirectoryWords,
  'client-import': clientImportWords,
  'client-page': clientPageWords,
  clients: clientsWords,
  comments: commentsWords,
  contacts: contactsWords,
  crew: crewWords,
  dashboards: dashboardsWords,
  'date-time': dateTimeWords,
  demo: demoWords,
  dispatchers: dispatchersWords,
  dispute: disputeWords,
  events: eventsWords,
  fields: fieldsWords,
  files: filesWords,
  'first-steps': firstStepsWords,
  'hand-over': handOverWords,
  happened: eventSentencesWords,
  held: heldWords,
  history: historyWords,
  hold: holdWords,
  install: installWords,
  installation: installationWords,
  'invoice-sheet': invoiceSheetWords,
  invoices: invoicesWords,
  invoicing: invoicingWords,
  'job-form': formWords,
  jobs: jobsWords,
  labels: labelsWords,
  landing: landingWords,
  language: languageWords,
  'late-reports': lateReportsWords,
  lateWork: lateWorkWords,
  leaving: leavingWords,
  lengths: lengthsWords,
  'machine-kinds': machineKindsWords,
  machines: machinesWords,
  mails: mailsWords,
  management: managementWords,
  'missing-part': missingPartWords,
  'new-work': newWorkWords,
  notifications: notificationsWords,
  now: nowWords,
  'on-call': onCallWords,
  'on-site': onSiteWords,
  'open-case': openCaseWords,
  operators: operatorsWords,
  order: orderWords,
  outbox: outboxWords,
  'own-account': ownAccountWords,
  pdf: pdfWords,
  'people-pages': peoplePagesWords,
  planning: planningWords,
  'platform-overview': platformOverviewWords,
  preferences: preferencesWords,
  privacy: privacyWords,
  'privacy-text': privacyTextWords,
  'problem-titles': problemTitlesWords,
  profile: profileWords,
  promises: promisesWords,
  push: pushWords,
  rating: ratingWords,
  reasons: reasonsWords,
  recipients: recipientsWords,
  'record-pages': recordPagesWords,
  records: recordsWords,
  'report-rows': reportRowsWords,
  reportFault: reportFaultWords,
  reports: reportsWords,
  reportsZip: reportsZipWords,
  'requested-time': requestedTimeWords,
  retention: retentionWords,
  'role-offers': roleOffersWords,
  'route-map': routeMapWords,
  search: searchWords,
  'second-visit': secondVisitWords,
  'service-requests': serviceRequestsWords,
  settings: settingsWords,
  settlement: settlementWords,
  sheet: sheetWords,
  sheets: sheetsWords,
  'shipped-privacy': shippedPrivacyTexts,
  'sign-ins': signInsWords,
  signature: signatureWords,
  sites: sitesWords,
  start: startWords,
  suspended: suspendedWords,
  tables: tablesWords,
  'take-along': takeAlongWords,
  team: teamWords,
  technicians: techniciansWords,
  timeline: timelineWords,
  told: notificationTextsWords,
  tour: tourWords,
  'tour-samples': tourSamplesWords,
  triage: triageWords,
  turn: turnWords,
  upkeep: upkeepWords,
  verify: verifyWords,
  'visit-link': visitLinkWords,
  'visit-page': visitPageWords,
  'visit-price': priceWords,
  'visit-standing': standingWords,
  visits: visitsWords,
  work: workWords,
  'work-time': workTimeWords,
};

/** The type of a translation of these strings. */
type InOtherWords<Texts> = Texts extends string
  ? string
  : Texts extends (...named: infer Params) => infer Text
    ? (...named: Params) => InOtherWords<Text>
    : { readonly [Key in keyof Texts]: InOtherWords<Texts[Key]> };

/** The type of another language's strings; none may be missing. */
export type Language = InOtherWords<typeof english>;
