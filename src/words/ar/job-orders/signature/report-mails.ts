import { visitCostOf } from '#domain/price/visit-cost.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { dateFormat } from '#words/ar/grammar/dates.ts';
import { say } from '#words/ar/grammar/say.ts';
import { visitsUsed } from '#words/ar/grammar/visits-used.ts';
import type { reportMails as english } from '#words/en/job-orders/signature/report-mails.ts';

type Report = Parameters<(typeof english)['report']['body']>[0];
type SentReport = Parameters<(typeof english)['reportSent']['body']>[0];
type Summary = Report['summary'];

const dayFormat = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

const freeLines = {
  return_visit: 'مجانية: زيارة متابعة للعطل نفسه',
  under_warranty: 'مجانية: يغطيها ضمان الماكينة',
} as const;

function costLine(summary: Summary): readonly string[] {
  const cost = visitCostOf(summary);
  if (cost === null) return [];
  if (cost.kind === 'plan') return ['تغطيها خطة CMASA'];
  if (cost.kind === 'free') return [freeLines[cost.reason]];
  return [say`رسوم الخدمة: ${formatMoney(cost.amount, cost.currency)}`];
}

function followUpLine(free: Report['free_follow_up']): readonly string[] {
  if (free === null) return [];
  if (free === 'always') return ['زيارة المتابعة للعطل نفسه: مجانية'];
  return [say`زيارة المتابعة للعطل نفسه: مجانية حتى ${dayFormat(new Date(free))}`];
}

function letterheadLines({
  operator,
  address,
  phone,
  email,
  client,
  client_address,
}: Report['letterhead']): string {
  const head = [operator, address, phone && formatPhone(phone), email].filter(Boolean);
  return [...head, '', client, client_address].join('\n');
}

function balanceLine(balance: Report['plan_balance']): readonly string[] {
  if (balance === null) return [];
  return [`زيارات الخطة المستخدمة: ${visitsUsed(balance.visits_used, balance.visits_per_year)} في سنة الخطة`];
}

function visitLines(summary: Summary): readonly string[] {
  return [
    say`الماكينة: ${summary.machine_model}، ${summary.machine_serial_number}`,
    say`الموقع: ${summary.location}`,
    say`تاريخ الخدمة: ${dayFormat(new Date(summary.service_date))}`,
    say`الفني: ${summary.technician_name}`,
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
  const { time_spent_hours, parts_used } = summary;
  return [
    ...visitLines(summary),
    say`العمل المنجز: ${summary.work_performed}`,
    say`القطع المستخدمة: ${parts_used.map(({ name }) => name).join('، ') || 'لا توجد'}`,
    say`الوقت المستغرق بالساعات: ${time_spent_hours ?? ''}`,
    `حُلّت المشكلة: ${summary.problem_resolved ? 'نعم' : 'لا'}`,
    ...(summary.follow_up_required ? [say`تلزم متابعة: ${summary.follow_up_reason ?? ''}`] : []),
    ...(waits_for === null ? [] : [say`بانتظار: ${waits_for}`]),
    ...costLine(summary),
    ...balanceLine(plan_balance),
    ...followUpLine(free_follow_up),
    say`الموقّع: ${signer_name}`,
    say`طريقة التوقيع: ${drawn}`,
  ].join('\n');
}

const quoted = (note: string) => note.replaceAll(/^/gm, '> ');

function sentBecause({ name, letterhead, link, stop_link }: SentReport): string {
  if (link !== null) return `قراءة التقرير في حسابك: ${link}`;
  if (stop_link === null) return say`تصلك هذه الرسالة مرة واحدة، إذ أُرسلت إلى عنوانك بواسطة ${name}.`;
  return `${say`عنوانك مسجّل لاستلام تقارير الخدمة الخاصة بـ ${letterhead.client}.`}
إيقاف استلامها: ${stop_link}`;
}

export const reportMails: typeof english = {
  report: {
    subject: ({ summary }) => say`تقرير الخدمة ${summary.job_order_number}`,
    body: (report) => `${letterheadLines(report.letterhead)}

مرحبًا،

${say`تم توقيع تقرير ${report.summary.job_order_number}:`}

${reportLines(report)}

قراءة التقرير الكامل وطباعته: ${report.link}

لم أوقّع هذا: ${report.dispute_link}

تصلك هذه الرسالة لأن حسابك يدير هذه الماكينات.
`,
  },
  reportCopy: {
    subject: ({ summary }) => say`تقرير الخدمة ${summary.job_order_number}، ${summary.client_name}`,
    body: ({ letterhead, summary, stop_link }) => `${letterheadLines(letterhead)}

مرحبًا،

${say`تقرير ${summary.job_order_number} الموقّع مرفق بصيغة PDF:`}

${visitLines(summary).join('\n')}

${say`ترسل إليك ${letterhead.operator} هذه الرسالة نيابةً عن ${letterhead.client}. عنوانك مسجّل لاستلام تقارير الخدمة هذه.`}

إيقاف استلام هذه التقارير: ${stop_link}
`,
  },
  reportTest: {
    subject: ({ operator }) => say`رسالة تجريبية لتقارير الخدمة من ${operator}`,
    body: ({ operator, client, stop_link }) => `مرحبًا،

${say`تؤكد هذه الرسالة أن هذا العنوان يعمل. وهو مسجّل لاستلام تقارير الخدمة الخاصة بـ ${client}، وترسلها ${operator} بصيغة PDF بعد كل زيارة.`}

إيقاف استلام هذه التقارير: ${stop_link}
`,
  },
  reportSent: {
    subject: ({ summary }) => say`تقرير الخدمة ${summary.job_order_number}، ${summary.client_name}`,
    body: (sent) => `${letterheadLines(sent.letterhead)}

مرحبًا،

${say`تقرير ${sent.summary.job_order_number} الموقّع مرفق بصيغة PDF. أُرسل إليك بواسطة ${sent.name} (${sent.company}).`}

${visitLines(sent.summary).join('\n')}
${sent.note === null ? '' : `\n${say`ملاحظة من ${sent.name}:`}\n${quoted(sent.note)}\n`}
${sentBecause(sent)}
`,
  },
};
