import * as assignJob from './job-orders/appointment/assign.ts';
import * as cancelJob from './job-orders/appointment/cancel.ts';
import * as estimateJob from './job-orders/appointment/estimate.ts';
import * as handBackJob from './job-orders/appointment/hand-back.ts';
import * as handOverJob from './job-orders/appointment/hand-over.ts';
import * as otherTime from './job-orders/appointment/requested-time.ts';
import * as unassignJob from './job-orders/appointment/unassign.ts';
import * as partsOfJob from './job-orders/form/parts.ts';
import * as saveJob from './job-orders/form/save.ts';
import * as submitJob from './job-orders/form/submit.ts';
import * as handInLateWork from './job-orders/late-work/hand-in.ts';
import * as lateWork from './job-orders/late-work/queries.ts';
import * as settleLateWork from './job-orders/late-work/settle.ts';
import * as caseVisits from './job-orders/order/case-visits.ts';
import * as correctJob from './job-orders/order/correct.ts';
import * as createJob from './job-orders/order/create.ts';
import * as jobOrders from './job-orders/order/queries.ts';
import * as visitBefore from './job-orders/order/visit-before.ts';
import * as rateJob from './job-orders/rating/rate.ts';
import * as settleJob from './job-orders/settlement/settle.ts';
import * as disputing from './job-orders/signature/dispute.ts';
import * as disputingByLink from './job-orders/signature/dispute-by-link.ts';
import * as sendReport from './job-orders/signature/send-report.ts';
import * as showSigningCode from './job-orders/signature/show-code.ts';
import * as signJob from './job-orders/signature/sign.ts';
import * as signByLink from './job-orders/signature/sign-by-link.ts';
import * as signing from './job-orders/signature/signing.ts';
import * as verifyReport from './job-orders/signature/verify.ts';
import * as advanceJob from './job-orders/visit/advance.ts';
import * as keepOnHold from './job-orders/visit/keep-on-hold.ts';
import * as missingPart from './job-orders/visit/missing-part.ts';
import * as visitOutcome from './job-orders/visit/outcome.ts';
import * as visitLinkActs from './job-orders/visit-link/acts.ts';
import * as visitLinks from './job-orders/visit-link/share.ts';

/** The files with the handlers of job orders and signed reports. */
export const jobOrderFiles: readonly Readonly<Record<string, unknown>>[] = [
  assignJob,
  cancelJob,
  estimateJob,
  handBackJob,
  handOverJob,
  otherTime,
  unassignJob,
  partsOfJob,
  saveJob,
  submitJob,
  handInLateWork,
  lateWork,
  settleLateWork,
  caseVisits,
  correctJob,
  createJob,
  jobOrders,
  visitBefore,
  rateJob,
  settleJob,
  disputing,
  disputingByLink,
  sendReport,
  showSigningCode,
  signJob,
  signByLink,
  signing,
  verifyReport,
  advanceJob,
  keepOnHold,
  missingPart,
  visitOutcome,
  visitLinkActs,
  visitLinks,
];
