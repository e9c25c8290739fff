// Written by `npm run generate`.
import type { Language } from '#words/en/all.ts';
import { accounts } from './accounts.ts';
import { appearance } from './appearance.ts';
import { calendar } from './calendar.ts';
import { calendarFile } from './calendar-file.ts';
import { asking } from './cases/asking.ts';
import { comments } from './cases/comments.ts';
import { openCase } from './cases/open-case.ts';
import { happened, timeline } from './cases/timeline.ts';
import { caseVisits } from './cases/visits.ts';
import { clientDirectory } from './client-directory.ts';
import { clients } from './clients.ts';
import { dashboards } from './dashboards.ts';
import { dateTime } from './date-time.ts';
import { demo } from './demo.ts';
import { dispatchers } from './dispatchers.ts';
import { firstSteps } from './first-steps.ts';
import { history } from './history.ts';
import { installation } from './installation.ts';
import { invoiceSheet } from './invoices/invoice-sheet.ts';
import { invoicesTexts } from './invoices/invoices.ts';
import { invoicing } from './invoices/invoicing.ts';
import { assign } from './job-orders/appointment/assign.ts';
import { cancel } from './job-orders/appointment/cancel.ts';
import { lengths } from './job-orders/appointment/lengths.ts';
import { requestedTime } from './job-orders/appointment/requested-time.ts';
import { jobForm } from './job-orders/form/form.ts';
import { visitPrice } from './job-orders/form/price.ts';
import { work } from './job-orders/form/work.ts';
import { lateWork } from './job-orders/late-work.ts';
import { jobs } from './job-orders/order/jobs.ts';
import { order } from './job-orders/order/order.ts';
import { secondVisit } from './job-orders/order/second-visit.ts';
import { rating } from './job-orders/rating.ts';
import { settlement } from './job-orders/settlement.ts';
import { certificate } from './job-orders/signature/certificate.ts';
import { dispute } from './job-orders/signature/dispute.ts';
import { recipients } from './job-orders/signature/recipients.ts';
import { reportsZip } from './job-orders/signature/reports-zip.ts';
import { sheet } from './job-orders/signature/sheet.ts';
import { signature } from './job-orders/signature/sign.ts';
import { verify } from './job-orders/signature/verify.ts';
import { turn } from './job-orders/turn.ts';
import { beginning } from './job-orders/visit/beginning.ts';
import { hold } from './job-orders/visit/hold.ts';
import { lateReports } from './job-orders/visit/late-reports.ts';
import { leaving } from './job-orders/visit/leaving.ts';
import { visitLink } from './job-orders/visit/link.ts';
import { visitPage } from './job-orders/visit/link-page.ts';
import { missingPart } from './job-orders/visit/missing-part.ts';
import { onSite } from './job-orders/visit/on-site.ts';
import { reportFault } from './job-orders/visit/report-fault.ts';
import { visitStanding } from './job-orders/visit/standing.ts';
import { visits } from './job-orders/visit/visit.ts';
import { labels } from './labels.ts';
import { landing } from './landing.ts';
import { machineKinds } from './machine-kinds.ts';
import { machines } from './machines.ts';
import { mails } from './mails.ts';
import { management } from './management.ts';
import { notifications } from './notifications.ts';
import { operators } from './operators.ts';
import { ownAccount } from './own-account.ts';
import { accountDirectory } from './people/account-directory.ts';
import { clientImport } from './people/client-import.ts';
import { clientPage } from './people/client-page.ts';
import { install } from './people/install.ts';
import { language } from './people/language.ts';
import { peoplePages } from './people/people-pages.ts';
import { platformOverview } from './people/platform-overview.ts';
import { privacy } from './people/privacy.ts';
import { privacyText } from './people/privacy-text.ts';
import { roleOffers } from './people/role-offers.ts';
import { shippedPrivacy } from './people/shipped-privacy.ts';
import { sites } from './people/sites.ts';
import { suspended } from './people/suspended.ts';
import { contacts } from './people/technician-contacts.ts';
import { absences } from './planning/absences.ts';
import { attention } from './planning/attention.ts';
import { planning } from './planning/board.ts';
import { callBack } from './planning/call-back.ts';
import { crew } from './planning/crew.ts';
import { handOver } from './planning/hand-over.ts';
import { held } from './planning/held.ts';
import { newWork } from './planning/new-work.ts';
import { onCall } from './planning/on-call.ts';
import { promises } from './planning/promises.ts';
import { takeAlong } from './planning/take-along.ts';
import { triage } from './planning/triage.ts';
import { upkeep } from './planning/upkeep.ts';
import { workTime } from './planning/work-time.ts';
import { preferences } from './preferences.ts';
import { profile } from './profile.ts';
import { problemTitles } from './reasons/problem-titles.ts';
import { reasons } from './reasons/reasons.ts';
import { recordPages } from './record-pages.ts';
import { acts } from './records/acts.ts';
import { events } from './records/events.ts';
import { files } from './records/files.ts';
import { told } from './records/notification-texts.ts';
import { now } from './records/now.ts';
import { outbox } from './records/outbox.ts';
import { pdf } from './records/pdf.ts';
import { push } from './records/push.ts';
import { fields, records } from './records/records.ts';
import { reportRows } from './records/report-rows.ts';
import { retention } from './records/retention.ts';
import { sheets } from './records/sheets.ts';
import { tables } from './records/tables.ts';
import { reports } from './reports.ts';
import { routeMap } from './route-map.ts';
import { search } from './search.ts';
import { serviceRequests } from './service-requests.ts';
import { settings } from './settings.ts';
import { signIns } from './sign-ins.ts';
import { start } from './start/start.ts';
import { team } from './team.ts';
import { technicians } from './technicians.ts';
import { tour } from './tour.ts';
import { tourSamples } from './tour-samples.ts';

/** All strings in Arabic. If one is missing, the code does not compile. */
export const arabic: Language = {
  absences: absences,
  'account-directory': accountDirectory,
  accounts: accounts,
  acts: acts,
  appearance: appearance,
  asking: asking,
  assign: assign,
  attention: attention,
  beginning: beginning,
  calendar: calendar,
  'calendar-file': calendarFile,
  'call-back': callBack,
  cancel: cancel,
  'case-visits': caseVisits,
  certificate: certificate,
  'client-directory': clientDirectory,
  'client-import': clientImport,
  'client-page': clientPage,
  clients: clients,
  comments: comments,
  contacts: contacts,
  crew: crew,
  dashboards: dashboards,
  'date-time': dateTime,
  demo: demo,
  dispatchers: dispatchers,
  dispute: dispute,
  events: events,
  fields: fields,
  files: files,
  'first-steps': firstSteps,
  'hand-over': handOver,
  happened: happened,
  held: held,
  history: history,
  hold: hold,
  install: install,
  installation: installation,
  'invoice-sheet': invoiceSheet,
  invoices: invoicesTexts,
  invoicing: invoicing,
  'job-form': jobForm,
  jobs: jobs,
  labels: labels,
  landing: landing,
  language: language,
  'late-reports': lateReports,
  lateWork: lateWork,
  leaving: leaving,
  lengths: lengths,
  'machine-kinds': machineKinds,
  machines: machines,
  mails: mails,
  management: management,
  'missing-part': missingPart,
  'new-work': newWork,
  notifications: notifications,
  now: now,
  'on-call': onCall,
  'on-site': onSite,
  'open-case': openCase,
  operators: operators,
  order: order,
  outbox: outbox,
  'own-account': ownAccount,
  pdf: pdf,
  'people-pages': peoplePages,
  planning: planning,
  'platform-overview': platformOverview,
  preferences: preferences,
  privacy: privacy,
  'privacy-text': privacyText,
  'problem-titles': problemTitles,
  profile: profile,
  promises: promises,
  push: push,
  rating: rating,
  reasons: reasons,
  recipients: recipients,
  'record-pages': recordPages,
  records: records,
  'report-rows': reportRows,
  reportFault: reportFault,
  reports: reports,
  reportsZip: reportsZip,
  'requested-time': requestedTime,
  retention: retention,
  'role-offers': roleOffers,
  'route-map': routeMap,
  search: search,
  'second-visit': secondVisit,
  'service-requests': serviceRequests,
  settings: settings,
  settlement: settlement,
  sheet: sheet,
  sheets: sheets,
  'shipped-privacy': shippedPrivacy,
  'sign-ins': signIns,
  signature: signature,
  sites: sites,
  start: start,
  suspended: suspended,
  tables: tables,
  'take-along': takeAlong,
  team: team,
  technicians: technicians,
  timeline: timeline,
  told: told,
  tour: tour,
  'tour-samples': tourSamples,
  triage: triage,
  turn: turn,
  upkeep: upkeep,
  verify: verify,
  'visit-link': visitLink,
  'visit-page': visitPage,
  'visit-price': visitPrice,
  'visit-standing': visitStanding,
  visits: visits,
  work: work,
  'work-time': workTime,
};
