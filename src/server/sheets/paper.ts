import { sql } from 'drizzle-orm';
import type { Actor } from '#domain/actor.ts';
import { type Named, nameFor } from '#domain/values/second-name.ts';
import type { Server } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { describeError } from '#server/platform/problems.ts';
import { datedFor, momentInBoth, wordInBoth } from '#server/printing/bilingual.ts';
import { CostlySheetError, printSheet } from '#server/printing/print-sheet.ts';
import {
  mostPhotos,
  printedLogo,
  printedPhotos,
  type RecordPhoto,
} from '#server/printing/printable-picture.ts';
import { inPrinterTurn } from '#server/printing/printer-turn.ts';
import type { Bilingual, Sheet, SheetSection } from '#server/printing/sheet.ts';
import { type Issuer, letterheadOf, photosOf, plainText } from '#server/printing/sheet-parts.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { sheetWords } from '#words/en/job-orders/signature/sheet.ts';
import { filesWords } from '#words/en/records/files.ts';
import { sheetsWords } from '#words/en/records/sheets.ts';
import { startWords } from '#words/en/start.ts';
import { because } from '#words/say/because.ts';
import { shortened } from './shortened.ts';

/** The content of a document that is printed for one person and not sealed. */
export type Paper = {
  /** Null for a document about all operators. */
  readonly operator_id: string | null;
  readonly title: Bilingual;
  /** The number of the record; '' if it has none. */
  readonly number: string;
  /** The name of the file, without its extension. */
  readonly fileName: string;
  readonly recipient: readonly string[];
  readonly sections: readonly SheetSection[];
  readonly photos: readonly RecordPhoto[];
  /** The issuer named at the top, if it differs from the operator's current details. */
  readonly issuer?: Issuer;
  /** The remark below the title. By default, it says who printed the document. */
  readonly notice?: Bilingual | null;
  /** The machine-readable content, if it differs from that of the page. By default, it is the content of the page. */
  readonly data?: object;
};

type Letterhead = {
  readonly name: string;
  readonly second_name: string | null;
  readonly address: string | null;
  readonly second_address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly time_zone: string;
  /** The person who prints the document. */
  readonly printer: Named;
  readonly hue: number | null;
  readonly has_hijri_dates: boolean;
  readonly country: string | null;
  readonly logo: Uint8Array | null;
};

/**
 * Prints the document when it is the person's turn. Pictures are not read until just before printing, so that waiting
 * documents need no memory.
 */
export function printPaper(server: Server, actor: Actor, paper: Paper): Promise<Uint8Array> {
  const sender = { operator: paper.operator_id ?? '', account: actor.user_id };
  return inPrinterTurn(sender, {
    hasPictures: paper.photos.length > 0,
    prepare: () => sheetOf(server, actor, paper),
    print: (sheet) => printSheet(sheet, { mostMs: mostPrintingMs }),
  }).catch((error: unknown) => {
    if (!(error instanceof CostlySheetError)) throw error;
    server.log.error('a document cost too much to print', {
      file: paper.fileName,
      error: describeError(error),
    });
    throw new ProblemAnswer(503, 'unavailable', because('document_too_costly'));
  });
}

/** The maximum time to print a document that is not sealed. The next document waits for it. */
const mostPrintingMs = 10_000;

async function sheetOf(server: Server, actor: Actor, paper: Paper): Promise<Sheet> {
  const head = await findLetterhead(server, actor, paper.operator_id);
  const logo = await printedLogo(server, head.logo);
  const photos = await printedPhotos(server, paper.photos.slice(0, mostPhotos));
  const madeAt = server.now();
  const printedOn = datedFor(momentInBoth(madeAt.toISOString(), head.time_zone), head);
  const parts = shortened({
    title: paper.title,
    number: paper.number,
    letterhead: letterheadOf(paper.issuer ?? head, { hue: head.hue, logo }),
    notice:
      paper.notice !== undefined
        ? paper.notice
        : wordInBoth(sheetsWords, ({ notice }, locale) =>
            notice(locale === 'en' ? printedOn.en : printedOn.ar, nameFor(locale, head.printer)),
          ),
    recipient: paper.recipient,
    sections: [...paper.sections, ...photosLeftOut(paper.photos.length - photos.length)],
    signature: null,
    photos: photosOf(photos),
    verification: null,
    missingLetters: wordInBoth(sheetWords, (words) => words.missingLetters),
    pageOf: wordInBoth(sheetWords, ({ pageOf }) => pageOf),
    madeAt,
  } satisfies Omit<Sheet, 'attachments'>);
  const sheet = datedFor(parts, head);
  const { title, number, notice, recipient, sections } = datedFor(parts, {
    ...head,
    has_hijri_dates: false,
  });
  const page = { title, number, notice, recipient, sections };
  return { ...sheet, attachments: attachmentsOf(paper, page, plainText(sheet)) };
}

/** The maximum length of the data inside a document. If there is more, the document has only the data of its page. */
const mostData = 1_000_000;

function attachmentsOf({ fileName, data }: Paper, page: object, text: string): Sheet['attachments'] {
  const asJson = (content: object) => JSON.stringify(content, null, 2);
  const json = asJson(data ?? page);
  return [
    {
      name: `${fileName}.json`,
      mediaType: 'application/json',
      description: sheetsWords.asData,
      text: json.length > mostData ? asJson(page) : json,
    },
    { name: `${fileName}.txt`, mediaType: 'text/plain', description: sheetsWords.asText, text },
  ];
}

function photosLeftOut(count: number): SheetSection[] {
  if (count === 0) return [];
  const note = wordInBoth(sheetsWords, (words) => words.photosLeftOut(count));
  return [{ title: wordInBoth(filesWords, ({ photos }) => photos), facts: [], note }];
}

/**
 * Returns the header of an operator's documents, and the name of the person who prints one. The platform's header is only
 * its name.
 */
async function findLetterhead(
  { database }: Server,
  { user_id, name: printer }: Actor,
  operator_id: string | null,
): Promise<Letterhead> {
  const { product: name } = startWords.app;
  const platform = {
    ...{
      name,
      second_name: null,
      address: null,
      second_address: null,
      phone: null,
      email: null,
      time_zone: 'UTC',
    },
    ...{ has_hijri_dates: false, country: null, hue: null, logo: null, printer: { name: printer } },
  };
  if (operator_id === null) return platform;
  const [row] = await database.transaction(
    systemFor({ operator: operator_id }),
    (tx) =>
      tx.rows<Letterhead>(sql`
        select o.name, o.second_name, o.address, o.second_address, o.service_phone as phone, o.service_email as email, o.time_zone, o.has_hijri_dates, o.country,
          json_build_object('name', ${printer}::text, 'second_name', second_name_of_account(${user_id}, ${printer})) as printer,
          case when o.is_whitelabel then o.brand_hue end as hue, case when o.is_whitelabel then l.png end as logo
        from country_operators o left join operator_logos l on l.operator_id = o.id where o.id = ${operator_id}`),
    { readOnly: true },
  );
  return row ?? platform;
}
