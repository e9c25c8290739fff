import { sql } from 'drizzle-orm';
import { getClientDashboard } from '#contract/dashboards.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { standingWords } from '#words/en/job-orders/visit/standing.ts';
import { visitTime } from '#words/say/visit-time.ts';
import { visitWhen } from '#words/say/visit-when.ts';
import { wordsOf } from '#words/words.ts';
import { stayingClients } from '../world.ts';
import type { Invariant, Scene } from './scene.ts';
import { openVisits, type Row } from './sentences.ts';

type Link = Row & { readonly token: string };

/** The newest links in emails, each with the visit that the email is about. */
const mailed = sql`(
  select distinct on (job_order_id) job_order_id, token from (
    select substring(body from '/jobs/([0-9a-f-]{36})')::uuid as job_order_id,
      substring(body from '/visit/([A-Za-z0-9_-]+)') as token, created_at, id
    from outgoing_mails where body like '%/visit/%' and body like '%/jobs/%') m
  order by job_order_id, created_at desc, id desc)`;
const mostOpened = 20;

/** Returns the sentence that the page opened by a link should show for this row. */
function ownSentence({ is, name, scheduled_date, window_minutes, time_zone, since }: Row, now: Date): string {
  const isToday = since !== null && dateIn(time_zone, since) === dateIn(time_zone, now);
  const short = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeStyle: 'short' });
  const moment = (at: Date) =>
    isToday ? short.format(at) : visitTime({ scheduled_date: at, window_minutes: 0 }, time_zone, 'en');
  return wordsOf(standingWords, 'en').whereabouts[is]({
    name: name ?? '',
    when: visitWhen({ scheduled_date, window_minutes }, time_zone, now, 'en'),
    since: since && moment(since),
    isToday,
  });
}

const plain = (text: string) => text.replaceAll(/[\s\u2009\u202f]+/g, ' ').replaceAll('&#39;', "'");

/** Returns the first sentence on the page behind the link; undefined if the link has ended. */
async function sentenceBehind({ world: { app } }: Scene, token: string): Promise<string | undefined> {
  const response = await app.request(`/visit/${token}`);
  const [, sentence] = /<h1>([^<]*)<\/h1>/.exec(await response.text()) ?? [];
  return response.status === 200 ? plain(sentence ?? '') : undefined;
}

const behindLink: Invariant = {
  promise: 'the page behind the link in an email says about its open visit what is true of its row',
  async check(scene) {
    const { now } = scene.world.app.clock;
    const links = await scene.rows<Link>(sql`
      select v.*, link.token from (${openVisits(now)}) v join ${mailed} link on link.job_order_id = v.id
      order by v.id limit ${mostOpened}`);
    const wrong: string[] = [];
    for (const { token, ...visit } of links) {
      const right = plain(ownSentence(visit, now));
      const read = await sentenceBehind(scene, token);
      if (read !== undefined && read !== right)
        wrong.push(`the link of JO-${visit.number} says "${read}", right is "${right}"`);
    }
    return { looked: links.length, wrong };
  },
};

type Part = { readonly id: string; readonly number: number; readonly client_id: string };

/** The signed visits with a missing part that has not arrived, as long as no one has come for the work again. */
const awaited = sql`
  with recursive later as (
    select f.id as first_id, f.id, f.status, null::timestamptz as came from ${jobs} f
    where f.missing_part is not null and f.follow_up_required and f.part_came_at is null and f.settled_at is null
      and f.status <> 'cancelled'
    union all
    select l.first_id, n.id, n.status, n.first_arrived_at from later l join ${jobs} n on n.forerunner_id = l.id
    where l.id = l.first_id or (l.status = 'cancelled' and l.came is null))
  select f.id, f.number, f.client_id from ${jobs} f
  where f.id in (select first_id from later) and not exists (
    select from later l where l.first_id = f.id and l.id <> f.id
      and not (l.status = 'scheduled' or (l.status = 'cancelled' and l.came is null)))
  order by f.operator_id, f.number`;
/** The home shows at most this many parts. */
const mostParts = 5;

const parts: Invariant = {
  promise: 'the home of a client names exactly the parts that its visits still wait for',
  async check(scene) {
    const rows = await scene.rows<Part>(awaited);
    const wrong: string[] = [];
    let looked = 0;
    for (const { id, name, people } of scene.companies.flatMap(stayingClients)) {
      const own = rows.filter(({ client_id }) => client_id === id);
      const { body } = await people[0].ask(getClientDashboard, {});
      looked += own.length;
      const shown = body.awaited_parts.map((one) => one.id);
      const extra = shown.filter((one) => !own.some((row) => row.id === one));
      const missing = own.filter((row) => !shown.includes(row.id));
      if (extra.length > 0 || (missing.length > 0 && shown.length < mostParts))
        wrong.push(`${name} waits for ${own.length} parts, and reads of ${shown.length}`);
    }
    return { looked, wrong };
  },
};

export const clientPageInvariants = [behindLink, parts];
