import { accountLimits } from '#domain/accounts/account.ts';
import type { FreeReason } from '#domain/price/free-visit.ts';
import type { PlanBalance } from '#domain/price/visit-coverage.ts';
import type { SignedSummary } from '#domain/signature.ts';
import { formatMoney, isFree } from '#domain/values/money.ts';
import { shownPhone } from '#domain/values/phone.ts';
import { defineWords } from '#words/words.ts';
import { offeredRole, type RoleOffered } from './people/role-offers.ts';

type Linked = { readonly link: string };
type Company = { readonly company: string };
type Told = Linked & { readonly text: string };
/** `title` is the text without the reason that somebody wrote. */
type Notice = Told & { readonly title: string };
/** Whose report it is and for whom, as they stand at the head of a letter. */
export type Letter = {
  readonly operator: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly client: string;
  readonly client_address: string;
};
type Report = Linked & {
  readonly letter: Letter;
  /** Where the reader says that the signature is not of the client. */
  readonly dispute_link: string;
  readonly signer_name: string;
  /** Where the signature was drawn, in words. */
  readonly drawn: string;
  /** The part that the next visit waits for with its day, in words; null where it waits for none. */
  readonly waits_for: string | null;
  readonly summary: SignedSummary;
  readonly plan_balance: PlanBalance | null;
};

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A reason that somebody wrote may have its own full stop. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const freeLines = {
  return_visit: 'No charge: another visit for the same fault',
  under_warranty: "No charge: covered by the machine's warranty",
} as const satisfies Record<FreeReason, string>;

/** What the visit costs, as a line; a visit without a fee has none. */
function costLine({ is_cmasa_covered, visit_fee, currency, free_reason }: SignedSummary): readonly string[] {
  if (free_reason) return [freeLines[free_reason]];
  if (is_cmasa_covered) return ['Covered by the CMASA plan'];
  return visit_fee === null || isFree(visit_fee) ? [] : [`Service Fee: ${formatMoney(visit_fee, currency)}`];
}

function letterLines({ operator, address, phone, email, client, client_address }: Letter): string {
  const head = [operator, address, phone && shownPhone(phone), email].filter(Boolean);
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
    `Signature drawn: ${drawn}`,
  ].join('\n');
}

/**
 * No mail to an address that nobody has proved carries a name: whoever makes an account for a foreign address could write
 * to its owner by it. The report goes only to people who have signed in. The company of a client has the name that its
 * operator gave it.
 */
export const mailsWords = defineWords('mails', {
  reset: {
    subject: () => 'Your new Grouphead password',
    body: ({ link }: Linked) => `Hello,

Somebody, probably you, asked for a new password. Choose one here:

${link}

The link works once and for ${accountLimits.resetLinkMinutes} minutes. If it was not you, do nothing:
your password stays as it is.
`,
  },
  invitation: {
    subject: () => 'Your Grouphead account',
    body: ({ link }: Linked) => `Hello,

An account was made for you. Choose your password here:

${link}

The link works once and for ${accountLimits.invitationDays} days.
`,
  },
  roleOffer: {
    subject: (offer: RoleOffered) => offeredRole(offer),
    body: ({ link, ...offer }: Linked & RoleOffered) => `Hello,

${offeredRole(offer)}. Sign in with this address to accept or decline:

${link}

The offer stands for ${accountLimits.invitationDays} days. Until you accept it, nobody but you has anything to do with your account.
If you do not want it, decline it or do nothing.
`,
  },
  clientOffer: {
    subject: ({ company }: Company) => `${company} wants to add you`,
    body: ({ company, link }: Linked & Company) => `Hello,

Somebody at ${company} wants to add you to the people of the company. There is an account with this address already. Sign
in with it to accept or decline:

${link}

The offer stands for ${accountLimits.invitationDays} days. Until you accept it, nobody but you has anything to do with your account.
If you do not want it, decline it or do nothing.
`,
  },
  addressTaken: {
    subject: ({ company }: Company) => `${company} wanted to add you`,
    body: ({ company, link }: Linked & Company) => `Hello,

Somebody at ${company} wanted to add you to the people of the company. There is an account with this address already, so
you were not added, and the account stays as it is.

Nobody there can see that the address has an account. If you want to be added, ask them to use another address of yours.
Your account is here:

${link}

If you do not know them, do nothing.
`,
  },
  signUp: {
    subject: () => 'Confirm your address',
    body: ({ link }: Linked) => `Hello,

Somebody, probably you, wants to make a Grouphead account with this address. Confirm it here:

${link}

The link works once and for ${accountLimits.signUpLinkHours} hours. If it was not you, do nothing: there will be no account.
`,
  },
  signUpAgain: {
    subject: () => 'You already have an account',
    body: ({ link }: Linked) => `Hello,

Somebody, probably you, wanted to make a Grouphead account with this address. There is one already. Sign in here, or ask
for a new password:

${link}

If it was not you, do nothing.
`,
  },
  emailChangeOld: {
    subject: () => 'Another address for your account',
    body: ({ link }: Linked) => `Hello,

Somebody, probably you or whoever manages your account, wants to give your Grouphead account another e-mail address.
See which one, and say yes to it here:

${link}

The address changes only when the new one has said yes too. The link works for ${accountLimits.emailChangeHours} hours.
If you do not want it, do nothing: your address stays as it is.
`,
  },
  emailChangeNew: {
    subject: () => 'Confirm your new address',
    body: ({ link }: Linked) => `Hello,

Somebody, probably you, wants to use this address for a Grouphead account. Say yes to it here:

${link}

The address changes only when the one used so far has said yes too. The link works for ${accountLimits.emailChangeHours} hours.
If it was not you, do nothing.
`,
  },
  emailChangeTaken: {
    subject: () => 'You already have an account',
    body: ({ link }: Linked) => `Hello,

Somebody, probably you, wanted to use this address for a Grouphead account. There is one with it already, so nothing
was changed. Sign in here:

${link}

If it was not you, do nothing.
`,
  },
  notification: {
    subject: ({ title }: Notice) => title,
    body: ({ link, text }: Notice) => `Hello,

${sentence(text)}

See it here: ${link}

You get this because you asked for it in your settings; you can turn it off there.
`,
  },
  urgent: {
    subject: ({ title }: Notice) => title,
    body: ({ link, text }: Notice) => `Hello,

${sentence(text)}

See it here: ${link}

An emergency cannot wait, so you get this mail whatever your settings say.
`,
  },
  report: {
    subject: ({ summary }: Report) => `Service report ${summary.job_order_number}`,
    body: (report: Report) => `${letterLines(report.letter)}

Hello,

The report on ${report.summary.job_order_number} is signed:

${reportLines(report)}

Read and print the whole report here: ${report.link}

I did not sign this: ${report.dispute_link}

You get this because your account keeps these machines.
`,
  },
  security: {
    subject: ({ text }: { readonly text: string }) => text,
    body: ({ link, text }: Told) => `Hello,

${text}.

If it was you, there is nothing to do. If not, change your password and sign out the other devices here:

${link}
`,
  },
});
