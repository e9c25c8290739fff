/** What happened at the door, and which calls were refused to someone who had come in. */
export const signInEventKinds = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'locked',
  'session_copied',
  'call_refused',
] as const;
export type SignInEventKind = (typeof signInEventKinds)[number];
