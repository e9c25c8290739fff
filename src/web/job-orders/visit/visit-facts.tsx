import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { arrivalWindowOf, visitTimesOf } from '#domain/visit/course.ts';
import { heldSeconds } from '#domain/visit/leaving.ts';
import { minutesLate } from '#domain/visit/moment.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { formatAppointment, formatDateTime, formatTime } from '#web/app/time/dates.ts';
import { partText } from '#web/records/job-orders/missing-part/part-text.ts';
import { usePriceText } from '#web/records/job-orders/price-text.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import type { Fact } from '#web/ui/Facts.tsx';
import { Stars } from '#web/ui/Stars.tsx';
import { requestedTimeWords } from '#words/en/job-orders/appointment/requested-time.ts';
import { priceWords } from '#words/en/job-orders/form/price.ts';
import { ratingWords } from '#words/en/job-orders/rating.ts';
import { settlementWords } from '#words/en/job-orders/settlement.ts';
import { lateReportsWords } from '#words/en/job-orders/visit/late-reports.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { wordsOf } from '#words/words.ts';

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

const joined = (first: string, more: string | null) => (more === null ? first : `${first} · ${more}`);

/**
 * Returns the facts that the reader should see first: the requested time, the outcome and any follow-up visit, the
 * rating and, for a client, the price.
 */
export function useVisitNews(job: JobOrderView): readonly Fact[] {
  const { facts, outcomes } = wordsOf(visitsWords);
  const { time_zone: zone, asked_date, asked_note, outcome, outcome_reason, rating, rating_comment } = job;
  const settle = wordsOf(settlementWords);
  const part = wordsOf(missingPartWords);
  const price = usePriceText(job);
  const ratingText = wordsOf(ratingWords);
  const isClient = useEffectiveRole() === 'client';
  const settledReason = job.follower === null ? job.settled_reason : null;
  return [
    {
      name: isClient ? wordsOf(requestedTimeWords).ask.fact : facts.asked,
      value: asked_date && joined(formatAppointment(asked_date, zone), asked_note),
    },
    { name: facts.outcome, value: outcome && joined(outcomes[outcome], outcome_reason) },
    // The part no longer matters once no follow-up visit is needed.
    { name: part.fact, value: settledReason === null && partText(job) },
    { name: facts.forerunner, value: job.forerunner && <JobLink job={job.forerunner} /> },
    {
      name: settle.fact,
      value: settledReason !== null && settle.needless(settledReason),
    },
    { name: facts.follower, value: job.follower && <JobLink job={job.follower} /> },
    {
      name: ratingText.fact,
      value: rating !== null && (
        <>
          <Stars count={rating} label={ratingText.given(rating)} /> <bdi>{rating_comment}</bdi>
        </>
      ),
    },
    { name: wordsOf(priceWords).price, value: isClient && isJob('planned', job) && price },
  ];
}

/** Returns the other facts about the visit, such as its arrival window and departure. */
export function useVisitFacts(job: JobOrderView): readonly Fact[] {
  const { facts, window, minutes } = wordsOf(visitsWords);
  const { time_zone: zone, window_minutes } = job;
  const { until } = arrivalWindowOf({ window_minutes, scheduled_date: new Date(job.scheduled_date) });
  const { travel_minutes, on_site_minutes } = visitTimesOf({
    on_the_way_at: instantOf(job.on_the_way_at),
    started_at: instantOf(job.started_at),
    job_order_form_submitted_at: instantOf(job.job_order_form_submitted_at),
    paused_seconds: job.paused_seconds,
  });
  const late = wordsOf(lateReportsWords);
  const lateMinutes = minutesLate(instantOf(job.first_arrived_at), instantOf(job.arrival_recorded_at));
  return [
    {
      name: facts.window,
      value:
        window_minutes === 0
          ? null
          : window(formatTime(job.scheduled_date, zone), formatTime(until.toISOString(), zone)),
    },
    {
      name: late.fact,
      value:
        lateMinutes !== null && late.later(formatDateTime(job.arrival_recorded_at ?? '', zone), lateMinutes),
    },
    { name: facts.onTheWay, value: job.on_the_way_at && formatDateTime(job.on_the_way_at, zone) },
    { name: facts.travel, value: travel_minutes === null ? null : minutes(travel_minutes) },
    { name: facts.onSite, value: on_site_minutes === null ? null : minutes(on_site_minutes) },
    ...pauseFacts(job),
  ];
}

function JobLink({ job }: { readonly job: { readonly id: string; readonly number: string } }) {
  return (
    <RecordLink record="job_orders" id={job.id}>
      <bdi dir="ltr" className="gh-number">
        {job.number}
      </bdi>
    </RecordLink>
  );
}

/**
 * Returns the time at which the work ended or was put on hold, the expected end of the hold, and the length of earlier
 * pauses.
 */
function pauseFacts({
  paused_at,
  hold_until,
  work_ended_at,
  time_zone,
  ...job
}: JobOrderView): readonly Fact[] {
  const { facts, minutes } = wordsOf(visitsWords);
  const pauses = Math.round(
    heldSeconds({
      paused_seconds: job.paused_seconds,
      work_ended_at: instantOf(work_ended_at),
      job_order_form_submitted_at: instantOf(job.job_order_form_submitted_at),
    }) / 60,
  );
  return [
    { name: facts.ended, value: work_ended_at && formatDateTime(work_ended_at, time_zone) },
    {
      name: facts.paused,
      value: work_ended_at === null && paused_at !== null && formatDateTime(paused_at, time_zone),
    },
    { name: facts.holdUntil, value: hold_until && formatDateTime(hold_until, time_zone) },
    { name: facts.pauses, value: pauses === 0 ? null : minutes(pauses) },
  ];
}
