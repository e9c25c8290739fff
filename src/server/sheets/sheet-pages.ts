import { type Context, Hono } from 'hono';
import {
  creditNoteSheetPath,
  globalReportSheet,
  invoiceSheetPath,
  jobSheetPath,
  machineSheetPath,
  operatorReportSheet,
  requestSheetPath,
  signedVisitsSheetPath,
} from '#contract/sheets.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Period } from '#domain/report.ts';
import { type Handler, openReaders, type Reader } from '#server/platform/calls.ts';
import type { Server } from '#server/platform/context.ts';
import { namedAs } from '#server/site/file-answer.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { isId } from '#server/store/rows/columns.ts';
import { creditNotePaper, invoicePaper } from './invoice-paper.ts';
import { jobPaper } from './job-paper.ts';
import { machinePaper } from './machine-paper.ts';
import { type Paper, printPaper } from './paper.ts';
import { globalReportPaper, operatorReportPaper } from './period-papers.ts';
import { requestPaper } from './request-paper.ts';
import { visitsPaper } from './visits-paper.ts';

/** Serves printable documents, with the same data that the requesting person sees on the screens. */
export function sheetPages(server: Server, handlers: readonly Handler[]): Hono {
  const readerOf = openReaders(server, handlers);
  const print = (paperOf: (reader: Reader, c: Context) => Promise<Paper>) => async (c: Context) => {
    const reader = await readerOf(c);
    const { actor } = reader;
    await takeGuess(server, { purpose: 'printing', target: { user_id: actor.user_id }, by: null });
    const paper = await paperOf(reader, c);
    const pdf = await printPaper(server, actor, paper);
    return c.body(Uint8Array.from(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': namedAs('attachment', `${paper.fileName}.pdf`),
      'cache-control': 'no-store',
    });
  };
  const id = { id: ':id' };
  const { now } = server;
  return new Hono()
    .get(
      requestSheetPath(id),
      print(async (reader, c) => requestPaper(reader, idIn(c), now())),
    )
    .get(
      jobSheetPath(id),
      print(async (reader, c) => jobPaper(reader, idIn(c), now())),
    )
    .get(
      machineSheetPath(id),
      print(async (reader, c) => machinePaper(reader, idIn(c))),
    )
    .get(
      invoiceSheetPath(id),
      print(async (reader, c) => invoicePaper(reader, idIn(c))),
    )
    .get(
      creditNoteSheetPath(id),
      print(async (reader, c) => found(await creditNotePaper(reader, idIn(c)))),
    )
    .get(
      operatorReportSheet,
      print(async (reader, c) => operatorReportPaper(reader, periodIn(c))),
    )
    .get(
      globalReportSheet,
      print(async (reader, c) => globalReportPaper(reader, periodIn(c))),
    )
    .get(
      signedVisitsSheetPath,
      print(async (reader) => visitsPaper(reader, now().toISOString().slice(0, 10))),
    );
}

function found(paper: Paper | null): Paper {
  if (paper === null) throw new NotFoundError('record');
  return paper;
}

function idIn(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (!isId(id)) throw new NotFoundError('record');
  return id;
}

/** Returns the period in the address. The call that reads the report checks it. */
function periodIn(c: Context): Period {
  return { from: c.req.query('from') ?? '', until: c.req.query('until') ?? '' };
}
