import type { ReportFacts } from '#contract/job-orders/signature/verify.ts';
import { printedCode } from '#domain/signing/verification-code.ts';
import { bothLocations } from '#domain/values/both-forms.ts';
import { clientWindowStandingOf } from '#domain/visit/client-window.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { sheetWords } from '#words/en/job-orders/signature/sheet.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { verifyWords } from '#words/en/job-orders/signature/verify.ts';
import { machinesWords } from '#words/en/machines.ts';
import { promisesWords } from '#words/en/planning/promises.ts';
import { reportsWords } from '#words/en/reports.ts';
import { countText } from '#words/say/count-text.ts';
import {
  datedFor,
  dateInBoth,
  momentInBoth,
  nameInBoth,
  windowInBoth,
  wordInBoth,
  zoneInBoth,
} from './bilingual.ts';
import type { PrintedPhoto } from './printable-picture.ts';
import type { Sheet } from './sheet.ts';
import { type FactRow, filled, letterheadOf, linesOf, photosOf, plainText } from './sheet-parts.ts';
import { workFacts } from './work-facts.ts';

type Printed = {
  readonly facts: ReportFacts;
  readonly signed_summary: string;
  readonly signature: Uint8Array;
  readonly hue: number | null;
  readonly has_hijri_dates: boolean;
  readonly country: string;
  readonly logo: Uint8Array | null;
  readonly photos: readonly PrintedPhoto[];
  readonly code: string;
  readonly link: string;
  readonly madeAt: Date;
};

/**
 * Returns the signed report as a sheet: everything that the client signed, and everything else known about the visit.
 */
export function reportSheet({ facts, signature, hue, logo, photos, code, link, ...made }: Printed): Sheet {
  const { operator, summary } = facts;
  const parts = {
    title: wordInBoth(sheetWords, ({ title }) => title),
    number: facts.number,
    letterhead: letterheadOf(operator, { hue, logo }),
    recipient: linesOf(
      summary.client_name,
      facts.client_second_name ?? null,
      facts.client_address,
      facts.client_second_address ?? null,
    ),
    sections: [
      { title: wordInBoth(sheetWords, ({ visit }) => visit), facts: filled(visitFacts(facts)) },
      { title: wordInBoth(sheetWords, ({ work }) => work), facts: filled(workFacts(facts)) },
      ...disputeSections(facts),
    ],
    signature: {
      title: wordInBoth(reportsWords, ({ signed }) => signed.signature),
      picture: signature,
      alt: reportsWords.signed.signatureOf(facts.signer_name),
      facts: filled(signatureFacts(facts, made.madeAt)),
    },
    photos: photosOf(photos),
    notice: null,
    verification: { link, code: printedCode(code), text: wordInBoth(sheetWords, ({ verify }) => verify) },
    missingLetters: wordInBoth(sheetWords, (words) => words.missingLetters),
    pageOf: wordInBoth(sheetWords, ({ pageOf }) => pageOf),
    madeAt: made.madeAt,
  } satisfies Omit<Sheet, 'attachments'>;
  const sheet = datedFor(parts, made);
  return { ...sheet, attachments: attachmentsOf(facts.number, { sheet, facts, ...made }) };
}

type Attached = {
  readonly sheet: Omit<Sheet, 'attachments'>;
  readonly facts: ReportFacts;
  readonly signed_summary: string;
};

function attachmentsOf(number: string, { sheet, facts, signed_summary }: Attached): Sheet['attachments'] {
  return [
    {
      name: `${number}.json`,
      mediaType: 'application/json',
      description: sheetWords.asData,
      text: JSON.stringify(facts, null, 2),
    },
    {
      name: `${number}.signed.json`,
      mediaType: 'application/json',
      description: sheetWords.asSigned,
      text: signed_summary,
    },
    {
      name: `${number}.txt`,
      mediaType: 'text/plain',
      description: sheetWords.asText,
      text: plainText(sheet),
    },
  ];
}

function visitFacts(facts: ReportFacts): FactRow[] {
  const { summary, counter, arrived_at, time_zone } = facts;
  const order = (name: keyof typeof orderWords.facts) => wordInBoth(orderWords, (words) => words.facts[name]);
  return [
    { name: order('client'), value: summary.client_name },
    { name: order('machine'), value: summary.machine_model },
    { name: order('serial'), value: summary.machine_serial_number, isLeftToRight: true },
    {
      name: order('location'),
      value: bothLocations({ location: summary.location, second_location: facts.second_location }),
    },
    {
      name: wordInBoth(machinesWords, ({ page }) => page.counter),
      value:
        counter === null
          ? null
          : wordInBoth(machinesWords, ({ page }, locale) => page.cups(countText(counter, locale))),
    },
    {
      name: order('technician'),
      value: nameInBoth({ name: summary.technician_name, second_name: facts.technician_second_name }),
    },
    { name: order('serviceDate'), value: dateInBoth(summary.service_date) },
    arrivalWindow(facts),
    {
      name: wordInBoth(reportsWords, ({ signed }) => signed.arrived),
      value: arrived_at === null ? null : momentInBoth(arrived_at, time_zone),
    },
    {
      name: wordInBoth(sheetWords, (words) => words.timeZone),
      value: zoneInBoth(time_zone),
    },
  ];
}

/** Returns the window as announced to the client, and whether the technician came within it. */
function arrivalWindow({ told_from, told_until, is_moved, arrived_at, time_zone }: ReportFacts): FactRow {
  const name = wordInBoth(promisesWords, ({ arrivalWindow: { others, beforeMove } }) =>
    is_moved ? beforeMove(others) : others,
  );
  if (told_from === null || told_until === null) return { name, value: null };
  const window = windowInBoth(told_from, told_until, time_zone);
  if (arrived_at === null) return { name, value: window };
  const arrived = new Date(arrived_at);
  const standing = clientWindowStandingOf(
    {
      status: 'completed',
      told_from: new Date(told_from),
      told_until: new Date(told_until),
      first_arrived_at: arrived,
      outcome: null,
      cancelled_at: null,
    },
    arrived,
  );
  if (standing === null) return { name, value: window };
  const state = wordInBoth(promisesWords, ({ arrivalWindow: { states } }) =>
    states[standing.state](standing.minutes),
  );
  return { name, value: { en: `${window.en} · ${state.en}`, ar: `${window.ar} · ${state.ar}` } };
}

function signatureFacts(facts: ReportFacts, sealedAt: Date): FactRow[] {
  const signed = (name: 'signedBy' | 'signedAt' | 'hash') =>
    wordInBoth(reportsWords, (words) => words.signed[name]);
  return [
    { name: signed('signedBy'), value: facts.signer_name },
    {
      name: wordInBoth(signatureWords, ({ methodLabel }) => methodLabel),
      value: wordInBoth(signatureWords, ({ methods }) => methods[facts.signature_method]),
    },
    { name: signed('signedAt'), value: momentInBoth(facts.signed_at, facts.time_zone) },
    {
      name: wordInBoth(verifyWords, (words) => words.sealedAt),
      value: momentInBoth(sealedAt.toISOString(), facts.time_zone),
    },
    { name: signed('hash'), value: facts.summary_sha256, isLeftToRight: true },
  ];
}

/** Returns the section about a dispute of the signature, if there was one before the sealing. */
function disputeSections(facts: ReportFacts): Sheet['sections'] {
  const { disputed_at, dispute_settled_at, dispute_settled_reason, time_zone } = facts;
  if (disputed_at === null) return [];
  const rows: FactRow[] = [
    {
      name: wordInBoth(sheetWords, (words) => words.disputedOn),
      value: momentInBoth(disputed_at, time_zone),
    },
    {
      name: wordInBoth(sheetWords, (words) => words.settledOn),
      value: dispute_settled_at === null ? null : momentInBoth(dispute_settled_at, time_zone),
    },
    { name: wordInBoth(sheetWords, (words) => words.settlement), value: dispute_settled_reason },
  ];
  return [{ title: wordInBoth(sheetWords, (words) => words.dispute), facts: filled(rows) }];
}
