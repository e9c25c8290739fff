import type { VisitAct } from '#domain/visit/acts.ts';

/** The actions of a visit that may be handed in as late work. */
export const lateWorkKindNames = {
  leave: 'Set out',
  start: 'Arrived',
  pause: 'Put on hold',
  save: 'Form saved',
  submit: 'Report submitted',
  sign: 'Signature',
  miss: 'No one was there',
  interrupt: 'Work not finished',
  hand_back: 'Handed back',
  comment: 'Comment',
  attach: 'Photos and documents',
  report: 'Another fault reported',
} satisfies Record<VisitAct, string>;

/** The names under which history shows the fields and events of late work. */
export const lateWorkFields = {
  late_work: 'Work that could not be added to the job',
  late_work_note: 'How it was settled',
};

export const lateWorkEventNames = {
  'job-orders.late-work-handed-in': 'Offline work handed in',
  'job-orders.late-work-settled': 'Offline work settled',
};
