import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import {
  inEachLanguage,
  type Language,
  languageCookie,
  languageNamed,
  languages,
} from '#domain/values/language.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone, phoneLink } from '#domain/values/phone.ts';
import type { Transaction } from '#server/database/database.ts';
import { findCallerOf } from '#server/platform/calls.ts';
import type { Server } from '#server/platform/context.ts';
import { readerLocale } from '#server/platform/http/language.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { escaped } from '#server/site/html.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { getPlatformSettings } from '#server/store/platform-settings.ts';
import { findBrandOfDomain } from '#server/store/shapes/brands.ts';
import { landingWords } from '#words/en/landing.ts';
import { wordsOf } from '#words/words.ts';

type Contact = { readonly phone: string | null; readonly email: string | null };

/** The yearly price of each plan at the demo company; null if a price is missing. */
type PlanPrices = { readonly currency: string; readonly standard: string; readonly premium: string } | null;

type Facts = { readonly contact: Contact; readonly prices: PlanPrices };

type Page = {
  readonly etag: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
};

/**
 * Serves the page with current contact details. The page at `/` is in the visitor's language. Each language also has
 * its own address, and opening it keeps that language for later pages. Redirects people who have a different home
 * page.
 */
export function landingPage(
  server: Server,
  templates: Readonly<Record<Language, string>>,
  appOrigin: string | undefined,
): Hono {
  const app = new Hono();
  const pagesIn = (language: Language) => {
    const page = server.isDemo ? withDemo(templates[language], language) : templates[language];
    return pages(appOrigin === undefined ? page : withAddress(page, appOrigin, language), language);
  };
  const pageIn = inEachLanguage(pagesIn);
  const open = async (c: Context, language: Language) => {
    const home = await otherHome(server, c, appOrigin);
    if (home !== null) {
      c.header('cache-control', 'no-store');
      return c.redirect(home);
    }
    return answer(c, await pageIn[language](await readFacts(server)));
  };
  app.get('/', (c) => open(c, languageNamed(readerLocale(c, null)) ?? 'en'));
  for (const language of languages) {
    app.get(`/${language}`, (c) => {
      setCookie(c, languageCookie, language, { path: '/', maxAge: keptSeconds, sameSite: 'Lax' });
      return open(c, language);
    });
  }
  return app;
}

/** The longest time that browsers keep a cookie. */
const keptSeconds = 400 * 24 * 3600;

/** Returns the home page for a signed-in person, or the sign-in page on a white-label domain; otherwise null. */
async function otherHome(server: Server, c: Context, appOrigin: string | undefined): Promise<string | null> {
  if ((await findCallerOf(server, c)) !== null) return '/dashboard';
  const host = hostOf(c);
  if (appOrigin !== undefined && new URL(appOrigin).hostname === host) return null;
  return (await findBrandOfDomain(server.database, host)) === null ? null : '/auth';
}

function readFacts(server: Server): Promise<Facts> {
  return server.database.transaction(
    systemFor({ installation: 'the settings of the platform belong to no operator' }),
    async (tx) => {
      const { contact_phone: phone, contact_email: email } = await getPlatformSettings(tx);
      return { contact: { phone, email }, prices: server.isDemo ? await readPrices(tx) : null };
    },
    { readOnly: true },
  );
}

/** Reads the prices of the demo's first company. Real operators have not published theirs. */
async function readPrices(tx: Transaction): Promise<PlanPrices> {
  const [row] = await tx.rows<NonNullable<PlanPrices>>(sql`
    select currency, cmasa_standard_annual_fee as standard, cmasa_premium_annual_fee as premium
    from country_operators
    where cmasa_standard_annual_fee is not null and cmasa_premium_annual_fee is not null
    order by created_at limit 1`);
  return row ?? null;
}

/** Returns a function that fills in the page, and compresses it again only if the facts have changed. */
function pages(template: string, language: Language): (facts: Facts) => Promise<Page> {
  let cached: { readonly key: string; readonly page: Promise<Page> } | undefined;
  return ({ contact, prices }) => {
    const key = JSON.stringify([contact, prices]);
    if (cached?.key !== key) {
      cached = { key, page: compressPage(withPrices(withContact(template, contact), prices, language)) };
    }
    return cached.page;
  };
}

async function compressPage(html: string): Promise<Page> {
  const plain = new Uint8Array(Buffer.from(html));
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br: new Uint8Array(br), gzip: new Uint8Array(gz) };
}

function answer(c: Context, page: Page): Response {
  c.header('cache-control', 'private, no-cache');
  c.header('vary', 'Cookie, Accept-Encoding, Accept-Language');
  c.header('etag', page.etag);
  if (c.req.header('if-none-match') === page.etag) return c.body(null, 304);
  c.header('content-type', 'text/html; charset=utf-8');
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
  if (encoding === undefined) return c.body(page.plain);
  c.header('content-encoding', encoding);
  return c.body(page[encoding]);
}

/**
 * Adds the full addresses that other sites need for link previews, and that search engines need to find each language.
 */
function withAddress(template: string, origin: string, language: Language): string {
  const own = `${origin}/${language}`;
  const links = [
    `<link rel="canonical" href="${own}"/>`,
    `<link rel="alternate" hreflang="x-default" href="${origin}/"/>`,
    ...languages.map((tag) => `<link rel="alternate" hreflang="${tag}" href="${origin}/${tag}"/>`),
    `<meta property="og:url" content="${own}"/>`,
  ];
  return template
    .replace('content="/social-', () => `content="${origin}/social-`)
    .replace('</head>', () => `${links.join('')}</head>`);
}

/**
 * Fills in the demo's sentences, which say what visitors can try. Without the demo, the template's own sentences say
 * how to get an account.
 */
function withDemo(template: string, language: Language): string {
  const { hero, start } = wordsOf(landingWords, language);
  const texts = { hero: hero.hintInDemo, start: start.textInDemo };
  return template.replaceAll(
    /( data-demo="(hero|start)">)[^<]*/g,
    (_, opening: string, part: keyof typeof texts) => opening + escaped(texts[part]),
  );
}

function withPrices(html: string, prices: PlanPrices, language: Language): string {
  if (prices === null) return html;
  const { currency, standard, premium } = prices;
  const text = wordsOf(landingWords, language).claims.prices({
    standard: formatMoney(standard, currency),
    premium: formatMoney(premium, currency),
  });
  return html.replace(/( data-prices="">)<\//, (_, opening: string) => `${opening}${escaped(text)}</`);
}

/** Fills in the contact details. If a value is missing, the template's own placeholder stays. */
function withContact(template: string, { phone, email }: Contact): string {
  return [
    { name: 'phone', value: phone && formatPhone(phone), href: phone && phoneLink(phone) },
    { name: 'email', value: email, href: email && `mailto:${email}` },
  ].reduce((html, { name, value, href }) => {
    if (!value || !href) return html;
    const pattern = new RegExp(`(<bdi[^>]*) data-contact="${name}">[^<]*</bdi>`);
    return html.replace(
      pattern,
      (_, tag: string) => `${tag}><a href="${escaped(href)}">${escaped(value)}</a></bdi>`,
    );
  }, template);
}
