import type { FreeFollowUp, FreeReason } from '#domain/price/free-visit.ts';
import { visitCostOf } from '#domain/price/visit-cost.ts';
import type { PlanBalance } from '#domain/price/visit-coverage.ts';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { visitsUsed } from '#words/en/people/visits-used.ts';

/** The company that sends a report, and the client that receives it. */
export type Letterhead = {
  readonly operator: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly client: string;
  readonly client_address: string;
};
type Report = {
  readonly link: string;
  readonly letterhead: Letterhead;
  /** A link for reporting that the signature is not the client's. */
  readonly dispute_link: string;
  readonly signer_name: string;
  /** The signature method, in words. */
  readonly drawn: string;
  /** The part that the next visit is waiting for and its expected day, in words; null if there is none. */
  readonly waits_for: string | null;
  /** The last day on which a follow-up visit is free; null if it is not free, or if none is needed. */
  readonly free_follow_up: FreeFollowUp | null;
  readonly summary: SignedSummary;
  readonly plan_balance: PlanBalance | null;
};

/**
 * A report for someone without an account. The email only identifies the visit, because the PDF has everything else.
 */
type ReportCopy = {
  readonly letterhead: Letterhead;
  readonly summary: SignedSummary;
  readonly stop_link: string;
};
type ReportTest = { readonly operator: string; readonly client: string; readonly stop_link: string };
type SentReport = Omit<ReportCopy, 'stop_link'> & {
  /** The person who sends the report, and their company. */
  readonly name: string;
  readonly company: string;
  readonly note: string | null;
  /** The link for a recipient with an account. */
  readonly link: string | null;
  /** The link for a recipient that is one of the client's addresses for reports. */
  readonly stop_link: string | null;
};

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

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

function followUpLine(free: FreeFollowUp | null): readonly string[] {
  if (free === null) return [];
  const until = free === 'always' ? '' : ` until ${dayFormat.format(new Date(free))}`;
  return [`Follow-up visit for the same fault: free${until}`];
}

function letterheadLines({ operator, address, phone, email, client, client_address }: Letterhead): string {
  const head = [operator, address, phone && formatPhone(phone), email].filter(Boolean);
  return [...head, '', client, client_address].join('\n');
}

function balanceLine(balance: PlanBalance | null): readonly string[] {
  if (balance === null) return [];
  return [`Plan visits used: ${visitsUsed(balance.visits_used, balance.visits_per_year)} in the plan year`];
}

function visitLines(summary: SignedSummary): readonly string[] {
  return [
    `Machine: ${summary.machine_model}, ${summary.machine_serial_number}`,
    `Location: ${summary.location}`,
    `Service date: ${dayFormat.format(new Date(summary.service_date))}`,
    `Technician: ${summary.technician_name}`,
  ];
}

function reportLines({
  summary,
  signer_name,
  drawn,
  waits_for,
  free_follow_up,
  plan_balance,
}: Report): string {
  const { time_spent_hours: hours, parts_used } = summary;
  return [
    ...visitLines(summary),
    `Work performed: ${summary.work_performed}`,
    `Parts used: ${parts_used.map(({ name }) => name).join(', ') || 'None'}`,
    `Time spent: ${hours} ${hours === '1' ? 'hour' : 'hours'}`,
    `Problem resolved: ${summary.problem_resolved ? 'Yes' : 'No'}`,
    ...(summary.follow_up_required ? [`Follow-up required: ${summary.follow_up_reason ?? ''}`] : []),
    ...(waits_for === null ? [] : [`Waiting for: ${waits_for}`]),
    ...costLine(summary),
    ...balanceLine(plan_balance),
    ...followUpLine(free_follow_up),
    `Signed by: ${signer_name}`,
    `Signature method: ${drawn}`,
  ].join('\n');
}

/** Returns the note as quoted lines, so it does not look like our own text. */
const quoted = (note: string) => note.replaceAll(/^/gm, '> ');

const sentBecause = ({ name, letterhead, link, stop_link }: SentReport) => {
  if (link !== null) return `Read it in your account: ${link}`;
  if (stop_link === null) return `You are receiving this email once because ${name} sent it to your address.`;
  return `Your address is listed for the service reports of ${letterhead.client}.
Stop receiving them: ${stop_link}`;
};

/** The emails with a signed report; part of `mailsWords`. */
export const reportMails = {
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
  /** The email to an address that the client has listed for its reports. */
  reportCopy: {
    subject: ({ summary }: ReportCopy) =>
      `Service report ${summary.job_order_number}, ${summary.client_name}`,
    body: ({ letterhead, summary, stop_link }: ReportCopy) => `${letterheadLines(letterhead)}

Hello,

The signed report on ${summary.job_order_number} is attached as a PDF:

${visitLines(summary).join('\n')}

${letterhead.operator} sends you this on behalf of ${letterhead.client}. Your address is listed for its service reports.

Stop receiving these reports: ${stop_link}
`,
  },
  /** The email that shows whether an address works, before a report is sent there. */
  reportTest: {
    subject: ({ operator }: ReportTest) => `Test email for the service reports of ${operator}`,
    body: ({ operator, client, stop_link }: ReportTest) => `Hello,

This email shows that this address works. It is listed for the service reports of ${client}, which ${operator} sends as a
PDF after each visit.

Stop receiving these reports: ${stop_link}
`,
  },
  /** The email that a person sends to an address of their choice. */
  reportSent: {
    subject: ({ summary }: SentReport) =>
      `Service report ${summary.job_order_number}, ${summary.client_name}`,
    body: (sent: SentReport) => `${letterheadLines(sent.letterhead)}

Hello,

${sent.name} (${sent.company}) sends you the signed report on ${sent.summary.job_order_number}. It is attached as a PDF:

${visitLines(sent.summary).join('\n')}
${sent.note === null ? '' : `\nNote from ${sent.name}:\n${quoted(sent.note)}\n`}
${sentBecause(sent)}
`,
  },
};
