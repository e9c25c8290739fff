type Seal = {
  readonly company: string;
  /** The day as a plain date. */
  readonly day: string;
  readonly cases: number;
  readonly seal: string;
  /** The fingerprint of the key's certificate. */
  readonly key: string;
  /** True if the previous seal was made with another key. */
  readonly isOtherKey: boolean;
};

/** The email with the seal of a day; part of `mailsWords`. */
export const daySealMail = {
  daySeal: {
    subject: ({ company, day }: Seal) => `Seal of ${day}: ${company}`,
    body: ({ company, day, cases, seal, key, isOtherKey }: Seal) => `Hello,

This is the seal of the history of ${company} on ${day}. It covers the ${cases === 1 ? 'case' : `${cases} cases`} that changed, and the seal of the day before:

${seal}

The key that signed it has this fingerprint (SHA-256):

${key}
${isOtherKey ? "\nThis key differs from the previous day's key. Ask the administrator why it changed.\n" : ''}
Keep this email. Verification compares the history up to this day with this seal.

You get this email because ${company} chose this address for its daily seals.
`,
  },
};
