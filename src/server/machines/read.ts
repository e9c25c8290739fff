import { sql } from 'drizzle-orm';
import { readMachine } from '#contract/machines/read.ts';
import { isPossibleReading, machineWorkflow } from '#domain/machine.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { countRecord } from '#server/steps/guesses.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { insertReading, readingsAround } from '#server/store/cases/machine-readings.ts';
import { lockMachine, machines } from '#server/store/machines.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { because } from '#words/say/because.ts';
import { viewPassport } from './passport.ts';

/** Records one reading at a time, because each must fit between the readings before and after it. */
export const read = command(
  readMachine,
  { view: viewPassport, prepare: countRecord },
  async (context, { id, ...reading }) => {
    const { tx, actor, now, newId, record, asSystem } = context;
    const [machine, { time_zone }, around, job_order_id] = await inOneTrip(
      lockMachine(tx, id),
      getOperatorOf(tx, machines, id),
      asSystem(scopeOf(actor), () => readingsAround(tx, id, reading.read_on)),
      openJobOf(context, id),
    );
    requireAllowed(machineWorkflow, 'read', machine, actor);
    if (actor.role === 'technician' && job_order_id === null)
      throw new ProblemAnswer(409, 'refused', because('no_open_job'));
    if (reading.read_on > dateIn(time_zone, now)) throw invalidInput('read_on', because('date_in_future'));
    if (!isPossibleReading(reading, around)) {
      const { before, after } = around;
      const wrong = isPossibleReading(reading, { before, after: null })
        ? because('counter_above_later', { counter: after?.counter ?? 0, date: after?.read_on ?? '' })
        : because('counter_below_earlier', { counter: before?.counter ?? 0, date: before?.read_on ?? '' });
      throw invalidInput('counter', wrong);
    }
    const { operator_id, client_id } = machine;
    insertReading(tx, {
      ...reading,
      id: newId(),
      operator_id,
      client_id,
      machine_id: id,
      read_by_user_id: actor.user_id,
      read_by_name: actor.name,
      job_order_id,
      created_at: now,
    });
    const { counter, read_on, is_new_counter } = reading;
    record('machines.read', {
      of: machine,
      ties: { technician_id: actor.technician_id ?? null },
      changes: {
        counter: { to: counter },
        read_on: { to: read_on },
        ...(is_new_counter && { is_new_counter: { to: true } }),
      },
    });
    return id;
  },
);

/** Returns the visit during which a technician takes the machine's reading; null for everyone else. */
async function openJobOf({ tx, actor }: CommandContext, machine_id: string): Promise<string | null> {
  if (actor.role !== 'technician') return null;
  const [job] = await tx.rows<{ id: string }>(sql`
    select j.id from job_orders j
    where j.machine_id = ${machine_id} and ${reachFilter('job_orders', actor.role, 'j')} and ${jobIs('open')}
    order by j.started_at desc nulls last, j.scheduled_date, j.id limit 1`);
  return job?.id ?? null;
}
