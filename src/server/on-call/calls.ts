import { sql } from 'drizzle-orm';
import { listOnCall, onCallTurn, removeOnCall, setOnCall } from '#contract/planning/on-call.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Changes } from '#domain/events/event.ts';
import { isOnCallOn, type OnCallTurn, partFrom, partsOutside } from '#domain/planning/on-call.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { query } from '#server/platform/query.ts';
import { alertNewOnCall, findUnattended } from '#server/steps/new-on-call.ts';
import { on_call_turns } from '#server/store/absences.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { findOperatorOf } from '#server/store/operators.ts';
import { insertTurn, lockRota, type NamedTurn, takeTurn, takeTurnsOn } from '#server/store/rota/on-call.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { findTechnician, technicians } from '#server/store/technicians.ts';
import { because } from '#words/say/because.ts';

const mostListed = 200;

const asJson = recordJson(onCallTurn, on_call_turns, 'x', {
  technician: sql`json_build_object('name', t.name, 'second_name', t.second_name)`,
});
const withTechnician = sql`join technicians t on t.id = x.technician_id`;

export const list = query(listOnCall, 'page', ({ tx, actor, now }, input) => {
  const operator_id = input.operator_id ?? actor.operator_id ?? null;
  const from = input.from === undefined ? dateAt(now, sql`o.time_zone`) : sql`${input.from}::date`;
  return tx.json(sql`
    select json_build_object('items', (
      select coalesce(json_agg(${asJson} order by x.first_day, x.id), '[]'::json)
      from (
        select x.* from on_call_turns x join country_operators o on o.id = x.operator_id
        where ${reachFilter('on_call_turns', actor.role, 'x')} and x.last_day >= ${from}
          and (${operator_id}::uuid is null or x.operator_id = ${operator_id}::uuid)
          and exists (select from technicians t where t.id = x.technician_id and t.is_active)
        order by x.first_day, x.id limit ${mostListed}
      ) x ${withTechnician})) as json`);
});

const viewTurn: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson} as json from on_call_turns x ${withTechnician}
    where x.id = ${id} and ${reachFilter('on_call_turns', actor.role, 'x')}`);

function daysOf({ first_day, last_day }: OnCallTurn, side: 'from' | 'to'): Changes {
  return { first_day: { [side]: first_day }, last_day: { [side]: last_day } };
}

/** Returns the event for a technician who is no longer on call on these days. */
const noLonger = ({ technician_id, operator_id, name }: NamedTurn, days: OnCallTurn) => ({
  of: { id: technician_id, operator_id, name },
  changes: daysOf(days, 'from'),
});

/**
 * Puts a technician on call. Only one is on call at a time, so overlapping shifts lose the days that they share with
 * this one.
 */
export const set = command(setOnCall, viewTurn, async (context, input) => {
  const { tx, now, newId, record } = context;
  const [, technician, operator, replacedTurns, emergencies] = await inOneTrip(
    lockRota(tx, input.technician_id),
    findTechnician(tx, input.technician_id),
    findOperatorOf(tx, technicians, input.technician_id),
    takeTurnsOn(tx, input, now),
    findUnattended(context, input.technician_id),
  );
  if (technician === null || operator === null) throw new NotFoundError('technician');
  const today = dateIn(operator.time_zone, now);
  const days = partFrom(today, input);
  if (days === null) throw invalidInput('last_day', because('turn_over'));
  const turn = { ...input, ...days };
  if (!technician.is_active) throw invalidInput('technician_id', because('technician_unavailable'));
  for (const { name, ...old } of replacedTurns) {
    for (const part of partsOutside(old, turn)) insertTurn(tx, { ...old, ...part, id: newId() });
    if (old.technician_id === technician.id) continue;
    const first_day = old.first_day > turn.first_day ? old.first_day : turn.first_day;
    const last_day = old.last_day < turn.last_day ? old.last_day : turn.last_day;
    record('technicians.on-call-removed', noLonger({ ...old, name }, { first_day, last_day }));
  }
  const { id, operator_id, name } = technician;
  const added = { ...turn, id: newId(), operator_id, created_at: now };
  insertTurn(tx, added);
  record('technicians.on-call-added', { of: { id, operator_id, name }, changes: daysOf(added, 'to') });
  if (isOnCallOn(today, [turn])) alertNewOnCall(context, technician, { operator, emergencies });
  return added.id;
});

const viewNothing: View = async () => '{}';

/** Takes a technician off call as of today. */
export const remove = command(removeOnCall, viewNothing, async ({ tx, now, newId, record }, { id }) => {
  const [operator, turn] = await inOneTrip(findOperatorOf(tx, on_call_turns, id), takeTurn(tx, id));
  if (operator === null) throw new NotFoundError('on-call turn');
  const days = partFrom(dateIn(operator.time_zone, now), turn);
  if (days === null) throw invalidInput('last_day', because('turn_over'));
  const { name: _, ...old } = turn;
  for (const part of partsOutside(old, days)) insertTurn(tx, { ...old, ...part, id: newId() });
  record('technicians.on-call-removed', noLonger(turn, days));
  return id;
});
