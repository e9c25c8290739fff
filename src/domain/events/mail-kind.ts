type MailRule = {
  /**
   * True if someone is waiting for the email, or must act immediately. Urgent emails are sent before all
   * others.
   */
  readonly isUrgent: boolean;
};

const urgent: MailRule = { isUrgent: true };
const ordinary: MailRule = { isUrgent: false };

/** The kinds of email, each with its rule. */
export const mailKinds = {
  reset: urgent,
  signUp: urgent,
  signUpAgain: urgent,
  emailChangeOld: urgent,
  emailChangeNew: urgent,
  emailChangeTaken: urgent,
  security: urgent,
  warning: urgent,
  done_by_others: urgent,
  downloaded: urgent,
  urgent,
  on_call: urgent,
  invitation: ordinary,
  roleOffer: ordinary,
  clientOffer: ordinary,
  addressTaken: ordinary,
  notification: ordinary,
  report: ordinary,
  reportCopy: ordinary,
  reportTest: ordinary,
  reportSent: ordinary,
  daySeal: ordinary,
} as const satisfies Readonly<Record<string, MailRule>>;

export type MailKind = keyof typeof mailKinds;
