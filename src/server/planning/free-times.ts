import { sql } from 'drizzle-orm';
import { getFreeTimes, mostFreeTimes } from '#contract/planning/free-times.ts';
import type { Role } from '#domain/actor.ts';
import { proposals } from '#domain/planning/proposal.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { query } from '#server/platform/query.ts';
import { crewsOf, visitToPlanOf } from '#server/steps/crew.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { type CrewData, readCrew } from './crew.ts';

/**
 * The number of working days to compare. Each technician is proposed at most once a day, and many of them are free at
 * the same time.
 */
const daysCompared = 5;

/** Within the scope of one operator, the crew is read without the limits of a role. */
const unlimited: Role = 'super_admin';

/** Returns the next times to which the planned visit can move. Clients never see a technician's schedule. */
export const list = query(getFreeTimes, 'job order', async ({ tx, actor, now }, { id }) => {
  const [planned, json] = await inOneTrip(
    tx.json(sql`
      select json_build_object('at', j.scheduled_date) as json from job_orders j
      where j.id = ${id} and ${jobIs('planned')} and ${reachFilter('job_orders', actor.role, 'j')}`),
    readCrewOf({ tx, actor, now }, id),
  );
  if (planned === null || json === null) return null;
  const { at }: { readonly at: string } = JSON.parse(planned);
  const { operator_id, crews, ...visit }: CrewData = JSON.parse(json);
  const operatorCrew = crewsOf(crews).get(operator_id);
  if (operatorCrew === undefined) return null;
  const { crew, hours } = operatorCrew;
  const found = proposals(visitToPlanOf(visit, hours), { crew, hours, now }, crew.length * daysCompared);
  const times = new Set(found.map(({ scheduled_date }) => scheduled_date.toISOString()));
  times.delete(new Date(at).toISOString());
  return JSON.stringify({ times: [...times].toSorted().slice(0, mostFreeTimes) });
});

function readCrewOf({ tx, actor, now }: Pick<QueryContext, 'tx' | 'actor' | 'now'>, id: string) {
  const back = tx.switchTo(systemFor(scopeOf(actor)));
  try {
    return readCrew({ tx, now }, { record: 'job_orders', id }, unlimited);
  } finally {
    back();
  }
}
