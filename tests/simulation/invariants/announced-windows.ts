import { sql } from 'drizzle-orm';
import { getOperatorReport } from '#contract/reports.ts';
import { addDays } from '#domain/values/calendar.ts';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { firstDay as first, todayOf } from '../world.ts';
import type { CheckResult, Event, Invariant, Scene } from './scene.ts';

type Window = {
  readonly operator_id: string;
  readonly number: number;
  readonly on: string;
  readonly is: string[];
};

/**
 * Selects the result of each arrival window, with a separate condition for each possible result. An arrival during the
 * minute at which the window ends is on time.
 */
const windows = (now: Date) => sql`
  select operator_id, number, (told_until at time zone o.time_zone)::date::text as "on", array_remove(array[
    case when arrived < told_until + interval '1 minute' then 'kept' end,
    case when arrived >= told_until + interval '1 minute' then 'broken' end,
    case when arrived is null and status = 'cancelled' and cancelled_at < told_until + interval '1 minute' then 'off' end,
    case when arrived is null and status = 'cancelled' and cancelled_at >= told_until + interval '1 minute' then 'broken' end,
    case when arrived is null and status <> 'cancelled' and ${now}::timestamptz < told_until + interval '1 minute' then 'open' end,
    case when arrived is null and status <> 'cancelled' and ${now}::timestamptz >= told_until + interval '1 minute' then 'broken' end
  ], null) as is
  from (
    select *, coalesce(first_arrived_at, case when outcome = 'nobody_there' then cancelled_at end) as arrived
    from ${jobs} j where told_until is not null) j join country_operators o on o.id = j.operator_id`;

type Figures = { readonly windows_in_time: number; readonly windows_due: number };

async function countedBy({ companies, world }: Scene, windows: readonly Window[]): Promise<CheckResult[]> {
  const found: CheckResult[] = [];
  for (const company of companies) {
    const { id, name, owner } = company;
    const today = todayOf(world, company);
    // The same days as one period, and split into two periods. Each period must count only its own windows.
    const parts = [
      [first, first],
      [addDays(first, 1), today],
    ] as const;
    for (const [from, until] of [[first, today] as const, ...(today > first ? parts : [])]) {
      const own = windows.filter((one) => one.operator_id === id && from <= one.on && one.on <= until);
      const count = (...what: readonly string[]) =>
        own.filter(({ is }) => is.some((one) => what.includes(one))).length;
      const { body } = await owner.ask(getOperatorReport, { from, until });
      const { windows_in_time, windows_due }: Figures = body.figures;
      const counted: Figures = { windows_in_time: count('kept'), windows_due: count('kept', 'broken') };
      const isSame = windows_in_time === counted.windows_in_time && windows_due === counted.windows_due;
      const wrong = `${name}, ${from} to ${until}: ${JSON.stringify(counted)}, shown is ${windows_in_time} of ${windows_due}`;
      found.push({ looked: own.length, wrong: isSame ? [] : [wrong] });
    }
  }
  return found;
}

const keptOrBroken: Invariant = {
  promise:
    'each arrival window that a client knows and that has ended was kept or missed, and the report counts it once',
  async check(scene) {
    const { now } = scene.world.app.clock;
    const found = await scene.rows<Window>(windows(now));
    const counted = await countedBy(scene, found);
    const odd = found.filter(({ is }) => is.length !== 1);
    return {
      looked: counted.reduce((sum, { looked }) => sum + looked, 0),
      wrong: [
        ...odd.map(({ number, is }) => `the window of JO-${number} is [${is.join(', ')}]`),
        ...counted.flatMap(({ wrong }) => wrong),
      ],
    };
  },
};

type AnnouncedWindow = { readonly from: number; readonly until: number } | null;
type Plan = {
  readonly begins: number;
  readonly minutes: number;
  readonly hasCome: boolean;
  readonly announced: AnnouncedWindow;
};

/**
 * Returns the window that the client knows after an event. A change of time counts only if the client is notified
 * before both the old and the new time.
 */
function announcedAfter(plan: Plan, { at, changes }: Event): Plan {
  const { scheduled_date: when, window_minutes: window, started_at: arrival } = changes;
  const begins = when === undefined ? plan.begins : Date.parse(String(when.to));
  const minutes = window === undefined ? plan.minutes : Number(window.to);
  const hasCome = plan.hasCome || (arrival?.to ?? null) !== null;
  const isMoved = begins !== plan.begins || minutes !== plan.minutes;
  const moved = { begins, minutes, hasCome, announced: plan.announced };
  if (!isMoved || plan.hasCome) return moved;
  const now = at.getTime();
  const next = { from: begins, until: begins + minutes * 60_000 };
  if (plan.announced === null) return { ...moved, announced: now > next.until ? null : next };
  return now < plan.announced.from && now < begins ? { ...moved, announced: next } : moved;
}

async function checkTold({ rows, events }: Scene): Promise<CheckResult> {
  const plans = new Map<string, Plan>();
  const nothing: Plan = { begins: 0, minutes: 0, hasCome: false, announced: null };
  for (const event of await events())
    if (event.type.startsWith('job-orders.'))
      plans.set(event.record_id, announcedAfter(plans.get(event.record_id) ?? nothing, event));
  const kept = await rows<{ id: string; number: number; told_from: Date | null; told_until: Date | null }>(
    sql`select id, number, told_from, told_until from ${jobs} j order by operator_id, number`,
  );
  const wrong = kept.flatMap(({ id, number, told_from, told_until }) => {
    const announced = plans.get(id)?.announced ?? null;
    const isSame = announced?.from === told_from?.getTime() && announced?.until === told_until?.getTime();
    return isSame ? [] : [`JO-${number} has another window than the one that its client knows`];
  });
  return { looked: kept.length, wrong };
}

const asHeard: Invariant = {
  promise: 'the window that counts is the last one that the client learned in time',
  check: checkTold,
};

export const windowInvariants = [keptOrBroken, asHeard];
