import { appointmentLimits } from '#domain/job-orders/appointment.ts';
import type { LinkAct } from '#domain/job-orders/visit-link-acts.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { serviceRequestLimits } from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { formatPhone, phoneLink } from '#domain/values/phone.ts';
import { nameFor } from '#domain/values/second-name.ts';
import { allows } from '#domain/workflow.ts';
import { html, type Markup } from '#server/site/html.ts';
import { ratingWords } from '#words/en/job-orders/rating.ts';
import { visitPageWords } from '#words/en/job-orders/visit/link-page.ts';
import { type Locale, wordsOf } from '#words/words.ts';
import type { VisitOfLink } from './read-visit.ts';

type Acting = VisitOfLink & { readonly now: Date; readonly locale: Locale };

/** Writes a form for each action that the link permits now. The page's script sends it. */
export function actsOf(acting: Acting): readonly Markup[] {
  const { visit, link } = acting;
  const may = (act: LinkAct) => link.acts.includes(act);
  const canRate = allows(jobOrderWorkflow, 'rate', visit) && visit.rated_at === null;
  const canMove = allows(jobOrderWorkflow, 'ask_time', visit);
  // Only the client's own request can be withdrawn, which cancels its visit.
  const canCallOff = allows(jobOrderWorkflow, 'call_off', visit) && visit.service_request !== null;
  return [
    canRate && may('rate') ? rating(acting) : null,
    canMove && may('ask_time') ? keeping(acting) : null,
    canMove && may('ask_time') ? asking(acting) : null,
    canCallOff && may('call_off') ? callingOff(acting) : null,
    canMove && !may('ask_time') ? onlyShowing(acting) : null,
  ].filter((act) => act !== null);
}

/** Says who can change the visit, because the person with this link cannot. */
function onlyShowing({ company, locale }: Acting): Markup {
  const { onlyShows } = wordsOf(visitPageWords, locale);
  const name = nameFor(locale, company);
  if (company.phone === null) return html`<p>${onlyShows.ask(name)}</p>`;
  return html`<p>${onlyShows.call(name)} <a href="${phoneLink(company.phone)}"><bdi dir="ltr">${formatPhone(company.phone)}</bdi></a></p>`;
}

const mostStars = 5;

function rating({ locale }: Acting): Markup {
  const { rate } = wordsOf(visitPageWords, locale);
  const { star, names } = wordsOf(ratingWords, locale);
  const stars = Array.from({ length: mostStars }, (_, index) => {
    const name = `${star(index + 1)}, ${names[index] ?? ''}`;
    return html`<button name="rating" value="${index + 1}" aria-label="${name}" title="${name}"><span aria-hidden="true">★</span></button>`;
  });
  return html`<form data-act="rate"><fieldset><legend>${rate.title}</legend><p>${rate.tap}</p><div class="stars">${stars}</div></fieldset></form>`;
}

function keeping({ visit, locale }: Acting): Markup | null {
  if (visit.asked_date === null) return null;
  return html`<form data-act="ask-time" data-said="keep"><button>${wordsOf(visitPageWords, locale).keep}</button></form>`;
}

function asking({ visit, company, now, locale }: Acting): Markup {
  const { ask } = wordsOf(visitPageWords, locale);
  return html`<details><summary>${ask.open}</summary><form data-act="ask-time">
<p>${ask.happens(nameFor(locale, company))} ${ask.hours}</p>
<div class="two"><label>${ask.day}<input type="date" name="asked_day" required min="${dateIn(visit.time_zone, now)}"></label>
<label>${ask.time}<input type="time" name="asked_time" required step="900"></label></div>
<label>${ask.note}<textarea name="asked_note" rows="2" maxlength="${appointmentLimits.asked_note.max}"></textarea></label>
<button class="primary">${ask.submit}</button></form></details>`;
}

function callingOff({ locale }: Acting): Markup {
  const { off } = wordsOf(visitPageWords, locale);
  return html`<details><summary>${off.open}</summary><form data-act="call-off">
<p>${off.happens}</p>
<label>${off.reason}<textarea name="reason" rows="2" required maxlength="${serviceRequestLimits.rejection_reason.max}"></textarea></label>
<button class="final">${off.submit}</button></form></details>`;
}
