import { addComment } from '#contract/comments.ts';
import { attachFiles, uploadFile } from '#contract/files.ts';
import { handBackJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { handInLateWork } from '#contract/job-orders/late-work.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { pauseJobOrder } from '#contract/job-orders/visit/visit.ts';
import { reportOnVisit } from '#contract/service-requests/report-on-visit.ts';
import type { ActKind } from './decision.ts';

/** The calls that send the actions of a visit. */
export const actCalls = {
  save: saveJobOrder,
  submit: submitJobOrder,
  sign: signJobOrder,
  miss: missJobOrder,
  interrupt: interruptJobOrder,
  hand_back: handBackJobOrder,
  pause: pauseJobOrder,
  comment: addComment,
  upload: uploadFile,
  attach: attachFiles,
  report: reportOnVisit,
  late_work: handInLateWork,
} as const satisfies Record<ActKind, unknown>;
