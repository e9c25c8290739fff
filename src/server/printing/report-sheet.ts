import type { ReportFacts } from '#contract/job-orders/signature/verify.ts';
import { brandScale } from '#domain/brand/brand.ts';
import type { FileMoment } from '#domain/file.ts';
import { visitCostOf } from '#domain/price/visit-cost.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { disputeWords } from '#words/en/job-orders/signature/dispute.ts';
import { sheetWords } from '#words/en/job-orders/signature/sheet.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { machinesWords } from '#words/en/machines.ts';
import { filesWords } from '#words/en/records/files.ts';
import { reportsWords } from '#words/en/reports.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { dateInBoth, inBoth, momentInBoth } from './bilingual.ts';
import type { Bilingual, Sheet, SheetFact } from './sheet.ts';

type Printed = {
  readonly facts: ReportFacts;
  readonly signature: Uint8Array;
  readonly hue: number | null;
  readonly logo: Uint8Array | null;
  readonly photos: readonly { readonly bytes: Uint8Array; readonly moment: FileMoment | null }[];
  readonly code: string;
  readonly link: string;
  readonly madeAt: Date;
};

/** The hue of the platform, for an operator without a brand of its own. */
const platformHue = 175;
const inkTone = 8;

/** Returns the signed report as a sheet: everything that the client signed, and what else was known of the visit. */
export function reportSheet({ facts, signature, hue, logo, photos, code, link, madeAt }: Printed): Sheet {
  const { operator, summary } = facts;
  const phone = operator.phone === null ? null : formatPhone(operator.phone);
  const sections = sectionsOf(facts);
  const sheet = {
    title: inBoth((locale) => wordsOf(sheetWords, locale).title),
    number: facts.number,
    letterhead: {
      name: operator.name,
      lines: [operator.address, phone, operator.email].filter((line) => line !== null),
      color: brandScale(hue ?? platformHue)[inkTone] ?? '#000000',
      logo,
    },
    recipient: [summary.client_name, facts.client_address].filter((line) => line !== null),
    sections,
    signature: {
      title: inBoth((locale) => wordsOf(reportsWords, locale).signed.signature),
      picture: signature,
      alt: wordsOf(reportsWords, 'en').signed.signatureOf(facts.signer_name),
      facts: signatureFacts(facts),
    },
    photos: {
      title: inBoth((locale) => wordsOf(filesWords, locale).photos),
      pictures: photos.map(({ bytes, moment }, index) => ({
        bytes,
        caption: captionOf(index + 1, moment),
      })),
    },
    verification: { link, code, text: inBoth((locale) => wordsOf(sheetWords, locale).verify) },
    pageOf: inBoth((locale) => wordsOf(sheetWords, locale).pageOf),
    madeAt,
  } satisfies Omit<Sheet, 'attachments'>;
  return {
    ...sheet,
    attachments: [
      {
        name: `${facts.number}.json`,
        mediaType: 'application/json',
        description: wordsOf(sheetWords, 'en').asData,
        text: JSON.stringify(facts, null, 2),
      },
      {
        name: `${facts.number}.txt`,
        mediaType: 'text/plain',
        description: wordsOf(sheetWords, 'en').asText,
        text: plainText(sheet),
      },
    ],
  };
}

function captionOf(number: number, moment: FileMoment | null): Bilingual {
  return inBoth((locale) => {
    const photo = wordsOf(sheetWords, locale).photo(number);
    return moment === null ? photo : `${photo} · ${wordsOf(filesWords, locale).moments[moment]}`;
  });
}

function sectionsOf(facts: ReportFacts): Sheet['sections'] {
  const { summary } = facts;
  const order = (name: keyof typeof orderWords.facts) =>
    inBoth((locale) => wordsOf(orderWords, locale).facts[name]);
  const visit: SheetFact[] = [
    { name: order('client'), value: summary.client_name },
    { name: order('machine'), value: summary.machine_model },
    { name: order('serial'), value: summary.machine_serial_number, isLeftToRight: true },
    { name: order('location'), value: summary.location },
    ...(facts.counter === null
      ? []
      : [
          {
            name: inBoth((locale) => wordsOf(machinesWords, locale).page.counter),
            value: counterOf(facts.counter),
          },
        ]),
    { name: order('technician'), value: summary.technician_name },
    { name: order('serviceDate'), value: dateInBoth(summary.service_date) },
    ...(facts.arrived_at === null
      ? []
      : [
          {
            name: inBoth((locale) => wordsOf(reportsWords, locale).signed.arrived),
            value: momentInBoth(facts.arrived_at, facts.time_zone),
          },
        ]),
  ];
  return [
    { title: inBoth((locale) => wordsOf(sheetWords, locale).visit), facts: visit },
    { title: inBoth((locale) => wordsOf(sheetWords, locale).work), facts: workFacts(facts) },
  ];
}

function counterOf(counter: number): Bilingual {
  return inBoth((locale) => wordsOf(machinesWords, locale).page.cups(countText(counter, locale)));
}

function workFacts({ summary, plan_balance }: ReportFacts): SheetFact[] {
  type Names = Exclude<keyof typeof formWords.facts, 'hours' | 'free'>;
  const form = (name: Names) => inBoth((locale) => wordsOf(formWords, locale).facts[name]);
  const answer = (isYes: boolean) => form(isYes ? 'yes' : 'no');
  const parts = summary.parts_used.map(({ name }) => name).join('\n');
  return [
    { name: form('workPerformed'), value: summary.work_performed },
    { name: form('parts'), value: parts || form('noParts') },
    {
      name: form('timeSpent'),
      value: inBoth((locale) => wordsOf(formWords, locale).facts.hours(summary.time_spent_hours)),
    },
    { name: form('resolved'), value: answer(summary.problem_resolved) },
    ...(summary.technician_notes === null ? [] : [{ name: form('notes'), value: summary.technician_notes }]),
    ...(summary.follow_up_required
      ? [{ name: form('followUp'), value: summary.follow_up_reason ?? answer(true) }]
      : []),
    ...costFacts(summary),
    ...(plan_balance === null
      ? []
      : [
          {
            name: inBoth((locale) => wordsOf(reportsWords, locale).signed.planBalance),
            value: inBoth((locale) =>
              wordsOf(reportsWords, locale).signed.planUsed(
                plan_balance.visits_used,
                plan_balance.visits_per_year,
              ),
            ),
          },
        ]),
  ];
}

function costFacts(summary: ReportFacts['summary']): SheetFact[] {
  const cost = visitCostOf(summary);
  if (cost === null) return [];
  const fee = inBoth((locale) => wordsOf(formWords, locale).facts.serviceFee);
  switch (cost.kind) {
    case 'plan':
      return [
        {
          name: inBoth((locale) => wordsOf(formWords, locale).facts.coverage),
          value: inBoth((locale) => wordsOf(formWords, locale).facts.covered),
        },
      ];
    case 'free':
      return [{ name: fee, value: inBoth((locale) => wordsOf(formWords, locale).facts.free[cost.reason]) }];
    case 'fee':
      return [{ name: fee, value: formatMoney(cost.amount, cost.currency), isLeftToRight: true }];
  }
}

function signatureFacts(facts: ReportFacts): SheetFact[] {
  const signed = (name: 'signedBy' | 'signedAt' | 'hash') =>
    inBoth((locale) => wordsOf(reportsWords, locale).signed[name]);
  return [
    { name: signed('signedBy'), value: facts.signer_name },
    {
      name: inBoth((locale) => wordsOf(signatureWords, locale).methodLabel),
      value: inBoth((locale) => wordsOf(signatureWords, locale).methods[facts.signature_method]),
    },
    { name: signed('signedAt'), value: momentInBoth(facts.signed_at, facts.time_zone) },
    {
      name: inBoth((locale) => wordsOf(sheetWords, locale).timeZone),
      value: facts.time_zone.replaceAll('_', ' '),
      isLeftToRight: true,
    },
    ...disputeFacts(facts),
    { name: signed('hash'), value: facts.summary_sha256, isLeftToRight: true },
  ];
}

function disputeFacts(facts: ReportFacts): SheetFact[] {
  const { disputed_at, dispute_settled_at, dispute_settled_reason, time_zone } = facts;
  if (disputed_at === null) return [];
  const disputedOn = momentInBoth(disputed_at, time_zone);
  const disputed: SheetFact = {
    name: inBoth((locale) => wordsOf(sheetWords, locale).dispute),
    value: {
      en: wordsOf(disputeWords, 'en').disputed(disputedOn.en),
      ar: wordsOf(disputeWords, 'ar').disputed(disputedOn.ar),
    },
  };
  if (dispute_settled_at === null || dispute_settled_reason === null) return [disputed];
  const settledOn = momentInBoth(dispute_settled_at, time_zone);
  const settled: SheetFact = {
    name: inBoth((locale) => wordsOf(sheetWords, locale).settlement),
    value: {
      en: wordsOf(disputeWords, 'en').settledOn(settledOn.en, dispute_settled_reason),
      ar: wordsOf(disputeWords, 'ar').settledOn(settledOn.ar, dispute_settled_reason),
    },
  };
  return [disputed, settled];
}

/** Returns the sheet in English and then in Arabic, a line for each field. */
function plainText({
  title,
  number,
  letterhead,
  recipient,
  sections,
  signature,
}: Pick<Sheet, 'title' | 'number' | 'letterhead' | 'recipient' | 'sections' | 'signature'>): string {
  const fields = [...sections.flatMap(({ facts }) => facts), ...(signature?.facts ?? [])];
  const inLanguage = (language: keyof Bilingual) => [
    `${title[language]} ${number}`,
    '',
    ...fields.map(
      ({ name, value }) => `${name[language]}: ${typeof value === 'string' ? value : value[language]}`,
    ),
  ];
  const head = [letterhead.name, ...letterhead.lines, '', ...recipient];
  return [...head, '', ...inLanguage('en'), '', ...inLanguage('ar'), ''].join('\n');
}
