/** The steps of a visit: setting out, and arriving or resuming work. */
export const visitSteps = ['leave', 'start'] as const;

/** The actions that show the technician's location and activity. */
export const placingActs = [
  ...visitSteps,
  'pause',
  'save',
  'submit',
  'sign',
  'miss',
  'interrupt',
  'hand_back',
] as const;

/** The actions of a visit. Devices and late work use the same names for them. */
export const visitActs = [...placingActs, 'comment', 'attach', 'report'] as const;
export type VisitAct = (typeof visitActs)[number];
