import { sql } from 'drizzle-orm';
import type { ParsedInputOf } from '#contract/calls/call.ts';
import type { reportOnVisit } from '#contract/service-requests/report-on-visit.ts';
import { besideNameplate, isPossibleInstallDate, isRetired } from '#domain/machine.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { insertMachine, type Machine, newMachine } from '#server/store/machines.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { because } from '#words/say/because.ts';

type Input = Pick<ParsedInputOf<typeof reportOnVisit>, 'machine_id' | 'new_machine'>;
type VisitSite = { readonly job: JobOrderRow; readonly operator: { readonly time_zone: string } };

/**
 * Returns the ID of the machine that the report is about. Registers a machine that is not registered yet. Because of
 * the lock, only one of several simultaneous reports registers it, and the others find it.
 */
export async function findReportedMachine(
  context: CommandContext,
  { machine_id, new_machine }: Input,
  place: VisitSite,
): Promise<string> {
  if (new_machine === null) return machine_id ?? '';
  const { tx } = context;
  const { operator_id } = place.job;
  const { serial_number } = new_machine;
  lockNamed(tx, 'machine', operator_id, sql`lower(${serial_number})`);
  const [found] = await tx.rows<{ id: string }>(sql`
    select id from machines
    where operator_id = ${operator_id} and lower(serial_number) = lower(${serial_number})`);
  return found?.id ?? register(context, new_machine, place).id;
}

/** Refuses a machine that is retired, or that does not belong to the client of the visit. */
export function requireMachineOfClient(
  machine: Machine | null,
  { new_machine }: Input,
  { job }: Pick<VisitSite, 'job'>,
): void {
  const isNew = new_machine !== null;
  const path = isNew ? 'new_machine.serial_number' : 'machine_id';
  if (machine === null || machine.operator_id !== job.operator_id || machine.client_id !== job.client_id)
    throw invalidInput(path, because(isNew ? 'serial_number_taken' : 'machine_missing'));
  if (isRetired(machine)) throw invalidInput(path, because('machine_retired'));
}

/** Registers the client's machine, as the client itself would. */
function register(
  { tx, now, newId, record }: CommandContext,
  fields: NonNullable<Input['new_machine']>,
  { job: { operator_id, client_id }, operator }: VisitSite,
): Machine {
  if (!isPossibleInstallDate(fields.install_date, dateIn(operator.time_zone, now)))
    throw invalidInput('new_machine.install_date', because('install_date_in_future'));
  const machine = newMachine({
    ...fields,
    ...besideNameplate,
    id: newId(),
    operator_id,
    client_id,
    created_at: now,
  });
  insertMachine(tx, machine);
  record('machines.created', { after: machine });
  return machine;
}
