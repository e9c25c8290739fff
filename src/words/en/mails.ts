import { accountLimits } from '#domain/accounts/account.ts';
import type { FreeReason } from '#domain/price/free-visit.ts';
import { visitCostOf } from '#domain/price/visit-cost.ts';
import type { PlanBalance } from '#domain/price/visit-coverage.ts';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { defineWords } from '#words/words.ts';
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
/** The company that sends a report, and the client that receives it. */
export type Letterhead = {
  readonly operator: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly client: string;
  readonly client_address: string;
};
type Report = Linked & {
  readonly letterhead: Letterhead;
  /** A link for reporting that the signature is not the client's. */
  readonly dispute_link: string;
  readonly signer_name: string;
  /** The signature method, in words. */
  readonly drawn: string;
  /** The part that the next visit is waiting for and its expected day, in words; null if there is none. */
  readonly waits_for: string | null;
  readonly summary: SignedSummary;
  readonly plan_balance: PlanBalance | null;
};

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Adds a period, unless the text (such as a reason that someone wrote) already ends with a punctuation mark.
 */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const freeLines = {
  return_visit: 'Free: follow-up visit for the same fault',
  under_warranty: "Free: covered by the machine's warranty",
} as const satisfies Record<FreeReason, string>;

/** Returns the line about the price of the visit, or no line for a visit without a fee. */
function costLine(summary: SignedSummary): readonly string[] {
  const cost = visitCostOf(summary);
  if (cost === null) return [];
  if (cost.kind === 'plan') return ['Covered by the CMASA plan'];
  if (cost.kind === 'free') return [freeLines[cost.reason]];
  return [`Service Fee: ${formatMoney(cost.amount, cost.currency)}`];
}

function letterheadLines({ operator, address, phone, email, client, client_address }: Letterhead): string {
  const head = [operator, address, phone && formatPhone(phone), email].filter(Boolean);
  return [...head, '', client, client_address].join('\n');
}

function balanceLine(balance: PlanBalance | null): readonly string[] {
  if (balance === null) return [];
  return [`Plan visits used: ${balance.visits_used} of ${balance.visits_per_year} in the plan year`];
}

function reportLines({ summary, signer_name, drawn, waits_for, plan_balance }: Report): string {
  const { time_spent_hours: hours, parts_used } = summary;
  return [
    `Machine: ${summary.machine_model}, ${summary.machine_serial_number}`,
    `Location: ${summary.location}`,
    `Service date: ${dayFormat.format(new Date(summary.service_date))}`,
    `Technician: ${summary.technician_name}`,
    `Work performed: ${summary.work_performed}`,
    `Parts used: ${parts_used.map(({ name }) => name).join(', ') || 'None'}`,
    `Time spent: ${hours} ${hours === '1' ? 'hour' : 'hours'}`,
    `Problem resolved: ${summary.problem_resolved ? 'Yes' : 'No'}`,
    ...(summary.follow_up_required ? [`Follow-up required: ${summary.follow_up_reason ?? ''}`] : []),
    ...(waits_for === null ? [] : [`Waiting for: ${waits_for}`]),
    ...costLine(summary),
    ...balanceLine(plan_balance),
    `Signed by: ${signer_name}`,
    `Signature method: ${drawn}`,
  ].join('\n');
}

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

The address changes only after the current one is confirmed too. The link works for ${accountLimits.emailChangeHours} hours.
If it was not you, ignore this email.
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
  report: {
    subject: ({ summary }: Report) => `Service report ${summary.job_order_number}`,
    body: (report: Report) => `${letterheadLines(report.letterhead)}

Hello,

The report on ${report.summary.job_order_number} has been signed:

${reportLines(report)}

Read and print the full report here: ${report.link}

I did not sign this: ${report.dispute_link}

You get this email because your account manages these machines.
`,
  },
  ...accountMails,
  ...daySealMail,
});
