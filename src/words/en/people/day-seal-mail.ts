type Seal = {
  readonly company: string;
  /** A plain date. */
  readonly day: string;
  readonly cases: number;
  readonly seal: string;
};

/** The email with the seal of a day; part of `mailsWords`. */
export const daySealMail = {
  daySeal: {
    subject: ({ company, day }: Seal) => `Seal of ${day}: ${company}`,
    body: ({ company, day, cases, seal }: Seal) => `Hello,

This is the seal of the history of ${company} on ${day}. It covers ${cases === 1 ? 'one case' : `${cases} cases`} that changed, and the day before:

${seal}

Keep this email. Verification compares the history up to this day with this seal.

You get this email because ${company} chose this address for its daily seals.
`,
  },
};
