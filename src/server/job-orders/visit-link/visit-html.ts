import { isJob } from '#domain/job-orders/order.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { visitCostOf } from '#domain/price/visit-cost.ts';
import { formatMoney } from '#domain/values/money.ts';
import { locationFor, nameFor } from '#domain/values/second-name.ts';
import { html, Markup } from '#server/site/html.ts';
import { ratingWords } from '#words/en/job-orders/rating.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { visitPageWords } from '#words/en/job-orders/visit/link-page.ts';
import { promisesWords } from '#words/en/planning/promises.ts';
import { visitTime } from '#words/say/visit-time.ts';
import { zoneName } from '#words/say/zone-text.ts';
import { type Locale, wordsOf } from '#words/words.ts';
import { actsOf } from './acts-html.ts';
import {
  courseOfVisit,
  heldUntilText,
  momentText,
  promisedWindow,
  whereaboutsText,
  windowText,
} from './course.ts';
import type { VisitOfLink } from './read-visit.ts';

type ReadVisit = VisitOfLink & { readonly token: string; readonly now: Date; readonly locale: Locale };

/** Writes the visit as its link shows it. No other fields of the visit reach the page. */
export function visitMain(read: ReadVisit): Markup {
  const { visit, now, locale } = read;
  const words = wordsOf(visitPageWords, locale);
  const texts = JSON.stringify({
    sending: words.sending,
    sent: words.sent,
    failed: words.failed,
    stale: words.stale,
  });
  const acts = actsOf(read);
  const held = heldUntilText(visit, now, locale);
  return html`<main data-version="${visit.version}" data-texts="${texts}"${read.link.opened_at === null && new Markup(' data-unopened')}>
<p id="note" role="status"></p>
<p id="heard" class="hidden" role="status"></p>
<section id="state">
<h1>${whereaboutsText(visit, now, locale)}</h1>
${held !== null && html`<p class="held">${held}</p>`}
${windows(read)}
<p class="zone">${words.zone(zoneName(visit.time_zone, locale))}</p>
${visit.asked_date !== null && html`<p class="asked">${words.asked(dayTime(visit.asked_date, visit, locale))}</p>`}
${course(read)}
${facts(read)}
${report(read)}
</section>
<section id="acts">${acts}</section>
<p class="live" data-live-text>${words.live}</p>
${acts.some(({ text }) => text.includes('data-act')) && html`<noscript><p>${words.needsScript}</p></noscript>`}
</main>`;
}

/**
 * If the visit was not moved after the window was announced, the page shows only that promised window. A visit that
 * was moved too late keeps its promised window, but its client has to know the new window too.
 */
function windows({ visit, locale }: ReadVisit): Markup {
  const { planned } = wordsOf(visitPageWords, locale);
  const { arrivalWindow } = wordsOf(promisesWords, locale);
  const line = (name: string, text: string) =>
    html`<p class="window"><span>${name}</span> <bdi>${text}</bdi></p>`;
  const promised = promisedWindow(visit, locale);
  if (promised === null) return line(planned, windowText(visit, locale));
  if (!promised.isMoved) return line(arrivalWindow.client, promised.text);
  return html`${line(planned, windowText(visit, locale))}
${line(arrivalWindow.beforeMove(arrivalWindow.client), promised.text)}`;
}

/** Returns a date with its time of day. */
function dayTime(at: string, { time_zone }: VisitOfLink['visit'], locale: Locale): string {
  return visitTime({ scheduled_date: new Date(at), window_minutes: 0 }, time_zone, locale);
}

function course({ visit, now, locale }: ReadVisit): Markup {
  const { course: label, steps, stepStates } = wordsOf(visitPageWords, locale);
  const rows = courseOfVisit(visit, now).map(
    ({ step, state, at }) =>
      html`<li data-state="${state}"${state === 'current' && new Markup(' aria-current="step"')}><span>${steps[step]}</span> <span class="hidden">${stepStates[state]}</span>${at !== null && html` <time datetime="${at.toISOString()}">${momentText(at, visit, now, locale)}</time>`}</li>`,
  );
  return html`<ol class="course" aria-label="${label}">${rows}</ol>`;
}

function facts({ visit, locale }: ReadVisit): Markup {
  const words = wordsOf(visitPageWords, locale);
  const { technician, client, machine, number } = visit;
  return listOf([
    [words.who, (technician && nameFor(locale, technician)) ?? words.nobodyYet],
    [words.client, nameFor(locale, client)],
    [words.machine, machine.model],
    [words.place, locationFor(locale, machine)],
    [words.number, number],
  ]);
}

const listOf = (rows: readonly (readonly [name: string, value: string | null])[]) =>
  html`<dl>${rows.map(
    ([name, value]) =>
      value !== null && value !== '' && html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`,
  )}</dl>`;

/** Returns the signed report, with its signer and price as in the client's own report. */
function report(read: ReadVisit): Markup | null {
  const { visit, token, locale } = read;
  const { summary, signer_name, signature_method, signed_at, rating } = visit;
  const { methodLabel, methods } = wordsOf(signatureWords, locale);
  const { report: words, rate } = wordsOf(visitPageWords, locale);
  if (!isJob('completed', visit) || summary === null || signed_at === null) return null;
  const parts = summary.parts_used.map(({ name }) => name).join('\n');
  return html`<h2>${words.title}</h2>
${disputeNotice(read)}
${listOf([
  [words.work, summary.work_performed],
  [words.parts, parts === '' ? words.none : parts],
  [words.followUp, summary.follow_up_required ? (summary.follow_up_reason ?? '') : null],
  [words.cost, costText(visit, locale)],
  [words.signedBy, signer_name],
  [methodLabel, signature_method && methods[signature_method]],
  [words.signedAt, dayTime(signed_at, visit, locale)],
])}
<p><a class="button" href="${visitLink.path}${token}/report.pdf" download>${words.download}</a></p>
${rating !== null && html`<p class="rated">${rate.given(wordsOf(ratingWords, locale).given(rating))}</p>`}`;
}

/** Says that the client disputes the signature, or how the dispute was settled. */
function disputeNotice({ visit, locale }: ReadVisit): Markup | null {
  const { report: words } = wordsOf(visitPageWords, locale);
  const { disputed_at, dispute_settled_at, dispute_settled_reason } = visit;
  if (disputed_at === null) return null;
  const settled =
    dispute_settled_at !== null &&
    html` ${words.settled(dayTime(dispute_settled_at, visit, locale), dispute_settled_reason ?? '')}`;
  return html`<p class="asked">${words.disputed(dayTime(disputed_at, visit, locale))}${settled}</p>`;
}

function costText({ summary }: VisitOfLink['visit'], locale: Locale): string | null {
  const { report: words } = wordsOf(visitPageWords, locale);
  const cost = summary && visitCostOf(summary);
  if (!cost) return null;
  if (cost.kind === 'plan') return words.plan;
  return cost.kind === 'free' ? words.free[cost.reason] : formatMoney(cost.amount, cost.currency);
}
