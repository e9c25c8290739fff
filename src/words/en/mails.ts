import { accountLimits } from '#domain/accounts/account.ts';
import { defineWords } from '#words/words.ts';
import { reportMails } from './job-orders/signature/report-mails.ts';
import { accountMails } from './people/account-mails.ts';
import { daySealMail } from './people/day-seal-mail.ts';
import { offeredRole, type RoleOffered } from './people/role-offers.ts';

type Linked = { readonly link: string };
type Company = { readonly company: string };
type LinkedText = Linked & { readonly text: string };
/** `title` is `text` without the reason that someone wrote. */
type Notice = LinkedText & {
  readonly title: string;
  /** A link to the visit that works without an account. */
  readonly visit_link?: string | null;
};
/**
 * Adds a period, unless the text (such as a reason that someone wrote) already ends with a punctuation mark.
 */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/**
 * The emails. An email to an unconfirmed address contains no name that a user chose: anyone could sign up with
 * someone else's address and put a message into the name. A client's company may be named, because its operator
 * chose the name. The report goes only to people who have signed in.
 */
export const mailsWords = defineWords('mails', {
  reset: {
    subject: () => 'Reset your Grouphead password',
    body: ({ link }: Linked) => `Hello,

Someone, probably you, requested a new password. Choose one here:

${link}

The link works only once and expires after ${accountLimits.resetLinkMinutes} minutes. If it was not you, ignore this email:
your password will not change.
`,
  },
  invitation: {
    subject: () => 'Your Grouphead account',
    body: ({ link }: Linked) => `Hello,

An account was created for you. Choose your password here:

${link}

The link works only once and expires after ${accountLimits.invitationDays} days.
`,
  },
  roleOffer: {
    subject: (offer: RoleOffered) => offeredRole(offer),
    body: ({ link, ...offer }: Linked & RoleOffered) => `Hello,

${offeredRole(offer)}. Sign in with this address to accept or decline:

${link}

The offer is valid for ${accountLimits.invitationDays} days. Until you accept it, no one else can manage your account.
If you do not want the role, decline it or ignore this email.
`,
  },
  clientOffer: {
    subject: ({ company }: Company) => `${company} wants to add you`,
    body: ({ company, link }: Linked & Company) => `Hello,

Someone at ${company} wants to add you to the company. This address already has an account. Sign in with it to accept
or decline:

${link}

The offer is valid for ${accountLimits.invitationDays} days. Until you accept it, no one else can manage your account.
If you do not want to be added, decline the offer or ignore this email.
`,
  },
  addressTaken: {
    subject: ({ company }: Company) => `${company} tried to add you`,
    body: ({ company, link }: Linked & Company) => `Hello,

Someone at ${company} tried to add you to the company. This address already has an account, so you were not added, and
the account has not changed.

No one there can see that the address has an account. If you want to be added, give them another email address.
Your account is here:

${link}

If you do not know this company, ignore this email.
`,
  },
  signUp: {
    subject: () => 'Confirm your address',
    body: ({ link }: Linked) => `Hello,

Someone, probably you, wants to create a Grouphead account with this address. Confirm it here:

${link}

In a browser other than the one in which you signed up, you also need the password that you chose.
The link works only once and expires after ${accountLimits.signUpLinkHours} hours. If it was not you, ignore this email:
no account will be created.
`,
  },
  signUpAgain: {
    subject: () => 'You already have an account',
    body: ({ link }: Linked) => `Hello,

Someone, probably you, wanted to create a Grouphead account with this address. One already exists. Sign in here, or
request a new password:

${link}

If it was not you, ignore this email.
`,
  },
  emailChangeOld: {
    subject: () => 'New email address for your account',
    body: ({ link }: Linked) => `Hello,

Someone, probably you or an administrator, wants to change the email address of your Grouphead account.
See the new address, and confirm it here:

${link}

The address changes only after the new one is confirmed too. The link works for ${accountLimits.emailChangeHours} hours.
If you do not want this change, ignore this email: your address will not change.
`,
  },
  emailChangeNew: {
    subject: () => 'Confirm your new address',
    body: ({ link }: Linked) => `Hello,

Someone, probably you, wants to use this address for a Grouphead account. Confirm it here:

${link}

In a browser that is not signed in to that account, you also need its password.
The address changes only after the current one is confirmed too. The link works for ${accountLimits.emailChangeHours} hours.
If it was not you, ignore this email: the account will not get your address.
`,
  },
  emailChangeTaken: {
    subject: () => 'You already have an account',
    body: ({ link }: Linked) => `Hello,

Someone, probably you, wanted to use this address for a Grouphead account. It already has one, so nothing was changed.
Sign in here:

${link}

If it was not you, ignore this email.
`,
  },
  notification: {
    subject: ({ title }: Notice) => title,
    body: ({ link, text, visit_link }: Notice) => `Hello,

${sentence(text)}

See it here: ${link}${visit_link ? `\n\nFollow the visit, without signing in: ${visit_link}` : ''}

You get this email because you turned it on in your settings. You can turn it off there.
`,
  },
  urgent: {
    subject: ({ title }: Notice) => title,
    body: ({ link, text }: Notice) => `Hello,

${sentence(text)}

See it here: ${link}

An emergency cannot wait, so you get this email regardless of your settings.
`,
  },
  /** An alert to the technician on call, who cannot open the request. */
  on_call: {
    subject: ({ title }: Notice) => `You are on call: emergency ${title}`,
    body: ({ link, text }: Notice) => `Hello,

${sentence(text)}

Your schedule: ${link}

An emergency cannot wait, so you get this email regardless of your settings.
`,
  },
  ...reportMails,
  ...accountMails,
  ...daySealMail,
});
