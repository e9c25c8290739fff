/** The events that are recorded for sign-ins, and for refused calls by signed-in people. */
export const signInEventKinds = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'locked',
  'session_copied',
  'call_refused',
] as const;
export type SignInEventKind = (typeof signInEventKinds)[number];
