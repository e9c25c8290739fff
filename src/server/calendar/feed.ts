import { sql } from 'drizzle-orm';
import ical, { ICalEventStatus, type ICalLocation } from 'ical-generator';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { endOf } from '#domain/planning/appointment.ts';
import { type Digits, type Language, readingOf } from '#domain/values/language.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { addressFor, type Named, nameFor } from '#domain/values/second-name.ts';
import type { Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { jobCardJson, withJobCard } from '#server/store/job-orders/card.ts';
import { linkOrigin, ownDomain } from '#server/store/link-origin.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { calendarFileWords } from '#words/en/calendar-file.ts';
import { type Locale, ownLocale, wordsOf } from '#words/words.ts';

const daysBack = 30;
const mostJobs = 500;
const productName = 'Grouphead';

type FeedJob = { readonly job: JobOrderListed; readonly changed_at: Date };

type FeedOwner = {
  readonly id: string;
  readonly name: string;
  readonly second_name: string | null;
  /** The name of the product in the calendar: its own, or the name of an operator with its own brand. */
  readonly product: Named;
  readonly country: string;
  readonly domain: string | null;
  readonly language: Language | null;
  readonly digits: Digits | null;
};

/**
 * Returns the technician's jobs from the last 30 days and all future ones as an iCalendar file (RFC 5545).
 * Returns null unless the secret belongs to an active technician of an active operator. Times are in UTC;
 * each calendar shows them in its own zone. The file sets no alarms. Each job links to its page.
 */
export async function findCalendarFeed(
  { database, now, origin }: Server,
  secret: string,
): Promise<string | null> {
  const secret_sha256 = sha256(secret);
  const feed = await database.transaction(
    systemFor({ installation: 'the secret address alone identifies the calendar' }),
    async (tx) => {
      const [owner] = await tx.rows<FeedOwner>(sql`
        select t.id, t.name, t.second_name, o.country,
          case when o.is_whitelabel then json_build_object('name', o.name, 'second_name', o.second_name)
            else json_build_object('name', ${productName}::text) end as product,
          ${ownDomain} as domain, coalesce(p.language, o.language) as language, p.digits
        from calendar_feeds f join technicians t on t.id = f.technician_id
          join country_operators o on o.id = t.operator_id join profiles p on p.id = t.user_id
        where f.secret_sha256 = ${secret_sha256} and o.suspended_at is null and t.is_active`);
      if (owner === undefined) return null;
      const jobs = await tx.rows<FeedJob>(sql`
        select ${jobCardJson} as job,
          coalesce(
            (select max(e.at) from events e where e.record_id in (j.id, j.client_id, j.machine_id)),
            j.created_at) as changed_at
        from job_orders j ${withJobCard}
        where j.technician_id = ${owner.id}
          and j.scheduled_date > ${now()}::timestamptz - ${sql.raw(`interval '${daysBack} days'`)}
        order by j.scheduled_date, j.id limit ${mostJobs}`);
      return { owner, jobs };
    },
    { readOnly: true },
  );
  return feed && calendarText(feed.owner, feed.jobs, linkOrigin(origin, feed.owner.domain));
}

function calendarText(
  { name, second_name, product, language, digits, country }: FeedOwner,
  jobs: readonly FeedJob[],
  origin: string,
): string {
  const locale = language === null ? ownLocale() : readingOf(language, digits, country);
  const calendar = ical({
    // ical-generator escapes the strings of an event, but not the name of the calendar.
    name: escapedText(`${nameFor(locale, product)}: ${nameFor(locale, { name, second_name })}`),
    prodId: '//Grouphead//Jobs//EN',
    ttl: 15 * 60,
  });
  for (const { job, changed_at } of jobs) {
    const start = new Date(job.scheduled_date);
    calendar.createEvent({
      id: `${job.id}@grouphead`,
      sequence: job.version,
      stamp: changed_at,
      lastModified: changed_at,
      start,
      end: endOf({ scheduled_date: start, duration_minutes: job.duration_minutes }),
      summary: printable(`${job.number} ${nameFor(locale, job.client)}`),
      location: placeOf(job.client, locale),
      description: printable(descriptionOf(job, locale)),
      url: `${origin}${recordAddress('job_orders', job.id)}`,
      status: isJob('cancelled', job) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

function descriptionOf(job: JobOrderListed, locale: Locale): string {
  const { machine, description, contact_phone, special_instructions } = job;
  const words = wordsOf(calendarFileWords, locale);
  const site = [
    contact_phone && words.contactPhone(formatPhone(contact_phone)),
    special_instructions && words.specialInstructions(special_instructions),
  ];
  return [`${machine.model} ${machine.serial_number}`, description, ...site]
    .filter((line) => line !== null && line !== '')
    .join('\n');
}

function placeOf(client: JobOrderListed['client'], locale: Locale): ICalLocation {
  const { latitude, longitude } = client;
  const title = printable(addressFor(locale, client));
  return latitude === null || longitude === null
    ? { title }
    : { title, geo: { lat: latitude, lon: longitude } };
}

/** The only control characters that RFC 5545 allows are the line break, which is escaped, and the tab. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '');
}

function escapedText(text: string): string {
  return printable(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}
