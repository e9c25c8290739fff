import { type Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { NotFoundError } from '#domain/errors.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { datedIn, languageCookie, languageNamed } from '#domain/values/language.ts';
import { nameFor } from '#domain/values/second-name.ts';
import type { Server } from '#server/platform/context.ts';
import { wholeKey } from '#server/platform/files/file-store.ts';
import { compressed } from '#server/platform/http/compressed-answers.ts';
import { readerLocale } from '#server/platform/http/language.ts';
import { problemOf } from '#server/platform/problems.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { allowStyles } from '#server/platform/security-headers.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { sealedReportOf } from '#server/printing/sealed-report.ts';
import { fileAnswer, namedAs } from '#server/site/file-answer.ts';
import { html, type Markup } from '#server/site/html.ts';
import { visitPageWords } from '#words/en/job-orders/visit/link-page.ts';
import { type Locale, wordsOf } from '#words/words.ts';
import { countWrongLink } from './bearer.ts';
import { framed } from './page-frame.ts';
import { isContent, readTag, stateIn, untilWhen, writeTag } from './page-tag.ts';
import { type Company, findCompanyOfHost, readState, readVisit } from './read-visit.ts';
import { visitMain } from './visit-html.ts';

/** The longest time that browsers keep a cookie. */
const keptSeconds = 400 * 24 * 3600;
const { path } = visitLink;

/**
 * Serves the page of a visit's link, and the signed report. Reading changes nothing, because mail servers open links
 * too.
 */
export function visitPages(server: Server, template: string): Hono {
  return new Hono()
    .get(`${path}:token`, async (c) => {
      const locale = localeOf(c);
      try {
        if (await isUnchanged(server, c, locale))
          return answerUnchanged(c, c.req.header('if-none-match') ?? '');
        const { tag, ...page } = await visitOf(server, c, locale);
        return await answer(c, framed(template, page), 200, tag);
      } catch (error) {
        return answerProblem(server, c, { template, locale, error });
      }
    })
    .get(`${path}:token/report.pdf`, async (c) => {
      try {
        const response = await reportOf(server, c);
        for (const [name, value] of Object.entries(privately)) response.headers.set(name, value);
        return response;
      } catch (error) {
        return answerProblem(server, c, { template, locale: localeOf(c), error });
      }
    });
}

/** The headers that keep a page with a link out of caches and search engines. */
const privately = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/** Returns the language of the reader. A choice on the page is kept for later pages too. */
function localeOf(c: Context): Locale {
  const chosen = languageNamed(c.req.query('language'));
  if (chosen === null) return readerLocale(c, null);
  setCookie(c, languageCookie, chosen, { path: '/', maxAge: keptSeconds, sameSite: 'Lax' });
  return chosen;
}

async function getVisit(server: Server, c: Context) {
  const token = c.req.param('token') ?? '';
  const read = await readVisit(server, token);
  if (read !== null) return { ...read, token };
  await countWrongLink(server, visitorOf(c));
  throw new NotFoundError('link');
}

/**
 * Reads only the state for a page that the script already has. The page also depends on the time, because it may say
 * that someone is late.
 */
async function isUnchanged(server: Server, c: Context, locale: Locale): Promise<boolean> {
  const tag = readTag(c.req.header('if-none-match'));
  if (tag === null || server.now().getTime() > tag.until) return false;
  const state = await readState(server, c.req.param('token') ?? '');
  return state !== null && stateIn(state, locale) === tag.state;
}

const varying = { vary: 'Cookie, Accept-Language, Accept-Encoding' };

function answerUnchanged(c: Context, etag: string): Response {
  return c.body(null, 304, { ...privately, ...varying, etag });
}

/** The tag contains the reader's language, which is known before the company. */
async function visitOf(server: Server, c: Context, language: Locale) {
  const read = await getVisit(server, c);
  const { company, visit, state } = read;
  const locale = datedIn(language, company.country);
  const now = server.now();
  return {
    tag: { state: stateIn(state, language), until: untilWhen(visit, now) },
    locale,
    title: wordsOf(visitPageWords, locale).title(visit.number, nameFor(locale, company)),
    company,
    main: visitMain({ ...read, now, locale }),
  };
}

async function reportOf(server: Server, c: Context): Promise<Response> {
  const { link, visit } = await getVisit(server, c);
  if (visit.signed_at === null) throw new NotFoundError('report');
  const job = { id: link.job_order_id, operator_id: link.operator_id };
  // Everyone with a link to this visit waits in the same queue.
  const report = await sealedReportOf(server, job, link.job_order_id);
  if (report === null) throw new NotFoundError('report');
  return fileAnswer(server, c, {
    key: wholeKey(report.file_id),
    mediaType: 'application/pdf',
    tag: report.file_id,
    disposition: namedAs('attachment', `${visit.number}.pdf`),
  });
}

type Page = ReturnType<typeof framed>;

/** Responds with the page, or without it if the script already has it. */
async function answer(
  c: Context,
  { text, styleHashes }: Page,
  status: 200 | 404 | 429 | 503,
  tag?: { readonly state: string; readonly until: number },
): Promise<Response> {
  const headers = { ...privately, ...varying };
  const etag = tag && writeTag({ ...tag, content: text });
  allowStyles(c, styleHashes);
  if (etag !== undefined && isContent(readTag(c.req.header('if-none-match')), text))
    return answerUnchanged(c, etag);
  const { body, headers: packing } = await compressed(c, text);
  return c.body(body, status, {
    ...packing,
    ...headers,
    ...(etag !== undefined && { etag }),
    'content-type': 'text/html; charset=utf-8',
  });
}

type Failure = { readonly template: string; readonly locale: Locale; readonly error: unknown };

/**
 * Says that the link does not work, in the same words whatever the reason. Only the host may reveal the company,
 * because the host is known even without the link.
 */
async function answerProblem(
  server: Server,
  c: Context,
  { template, locale, error }: Failure,
): Promise<Response> {
  const { status: found } = problemOf(error, server.log, c.get('requestId'));
  const status = found === 404 || found === 429 ? found : 503;
  const company: Company | null = await findCompanyOfHost(server, hostOf(c)).catch(() => null);
  const { gone, away } = wordsOf(visitPageWords, locale);
  const { title, text } = status === 503 ? away : gone;
  const main = said(title, status === 429 ? gone.many : text);
  return answer(c, framed(template, { locale, title, company, main }), status);
}

const said = (title: string, text: string): Markup =>
  html`<main><section id="state"><h1>${title}</h1><p>${text}</p></section></main>`;
