type LinkedText = { readonly link: string; readonly text: string };
/**
 * An action that someone else took on the reader's account. `at` is its time, and `contacts` holds a phone number and
 * an email address.
 */
type AccountAction = LinkedText & {
  readonly at: string;
  /** The company that took the action; null if the platform did. */
  readonly company: string | null;
  readonly contacts: readonly string[];
};

const askWhy = ({ company, contacts }: AccountAction) =>
  `If you did not expect this, ask ${company ?? 'the platform administrators'} why it was done${contacts.length === 0 ? '' : `: ${contacts.join(', ')}`}.`;

/** The emails about someone's account; part of `mailsWords`. */
export const accountMails = {
  downloaded: {
    subject: ({ text }: AccountAction) => text,
    body: (done: AccountAction) => `Hello,

${done.text} on ${done.at}.

The file contains your account, your record and your sign-ins, and everything that you did: requests, visits,
signatures, ratings, comments, files and time off. It does not contain a password.

${askWhy(done)}

Your account: ${done.link}
`,
  },
  /** The email about an administrator's action on the reader's account. */
  done_by_others: {
    subject: ({ text }: AccountAction) => text,
    body: (done: AccountAction) => `Hello,

${done.text} on ${done.at}.

${askWhy(done)}

Your account: ${done.link}
`,
  },
  /** The email about an event that the reader did not cause but can act on. */
  warning: {
    subject: ({ text }: { readonly text: string }) => text,
    body: ({ link, text }: LinkedText) => `Hello,

${text}.

Your account: ${link}
`,
  },
  security: {
    subject: ({ text }: { readonly text: string }) => text,
    body: ({ link, text }: LinkedText) => `Hello,

${text}.

If it was you, you do not need to do anything. If not, change your password and sign out the other devices here:

${link}
`,
  },
};
