/** The recorded events of signing in, and of refused calls by people who are signed in. */
export const signInEventKinds = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'locked',
  'session_copied',
  'call_refused',
] as const;
export type SignInEventKind = (typeof signInEventKinds)[number];
