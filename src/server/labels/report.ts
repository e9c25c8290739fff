import { sql } from 'drizzle-orm';
import { reportFault } from '#contract/labels.ts';
import { NotFoundError } from '#domain/errors.ts';
import { labelTokenPattern, reportLimits } from '#domain/label.ts';
import { isRetired } from '#domain/machine.ts';
import { promisesOf } from '#domain/planning/promise.ts';
import type { ServiceRequest } from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { preparedAccountCommand } from '#server/platform/account-call.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { recordEvent, theServer } from '#server/platform/record-event.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { findClientOfMachine } from '#server/store/clients.ts';
import { lockMachine, machines } from '#server/store/machines.ts';
import { nextNumberOf } from '#server/store/number-series.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { insertServiceRequest, undecided } from '#server/store/service-requests.ts';
import { requestIs } from '#server/store/shapes/conditions.ts';
import { because } from '#words/say/because.ts';

/**
 * Takes a report from somebody without an account. Every attempt counts, for the network and for the machine, before
 * anything is looked up; one that is sent again with its key does not.
 */
export const report = preparedAccountCommand(
  reportFault,
  async ({ server, c }, { token }) => {
    const machine_id = await server.database.transaction(
      systemFor({ installation: 'whose machine it is follows from its label' }),
      (tx) => findLabelled(tx, token),
      {
        readOnly: true,
      },
    );
    await takeGuess(server, {
      purpose: 'report',
      // What leads to no machine counts for the network alone.
      account: machine_id === null ? null : { user_id: machine_id },
      by: visitorOf(c),
    });
    if (machine_id === null) throw new NotFoundError('label');
    return machine_id;
  },
  async ({ tx, now, server }, { token, ...said }, machine_id) => {
    const [machine, operator, client, waiting, number] = await inOneTrip(
      lockMachine(tx, machine_id),
      getOperatorOf(tx, machines, machine_id),
      findClientOfMachine(tx, machine_id),
      countWaiting(tx, machine_id),
      nextNumberOf(tx, machines, machine_id, 'service_requests'),
    );
    if (client === null || machine.label_token !== token) throw new NotFoundError('label');
    if (isRetired(machine)) throw new ProblemAnswer(409, 'refused', because('machine_retired'));
    if (!operator.reports_by_label) throw new ProblemAnswer(409, 'refused', because('no_reports_by_label'));
    if (waiting >= reportLimits.waiting) throw new ProblemAnswer(409, 'refused', because('reported_already'));
    tx.become(systemFor({ operator: machine.operator_id }));
    const today = dateIn(operator.time_zone, now);
    const request: ServiceRequest = {
      ...said,
      contact_phone: withCountryPrefix(said.contact_phone, operator.country),
      id: server.newId(),
      number,
      version: 1,
      operator_id: machine.operator_id,
      client_id: machine.client_id,
      machine_id,
      requestor_user_id: null,
      requested_by: 'label',
      service_type_requested: 'trouble_call',
      preferred_date: today,
      preferred_time_slot: null,
      special_instructions: null,
      ...undecided,
      ...promisesOf({ urgency: said.urgency, created_at: now, preferred_date: today }, client, operator),
      created_at: now,
    };
    insertServiceRequest(tx, request);
    const by = { ...theServer, name: said.reported_by_name };
    const { newId, origin } = server;
    recordEvent({ tx, by, at: now, newId, origin }, 'service-requests.reported', { after: request });
    return JSON.stringify({ number: `SR-${number}` });
  },
);

async function findLabelled(tx: Transaction, token: string): Promise<string | null> {
  if (!labelTokenPattern.test(token)) return null;
  const [found] = await tx.rows<{ id: string }>(sql`select id from machines where label_token = ${token}`);
  return found?.id ?? null;
}

/** How many reports by label of the machine nobody has decided on; who asks holds the machine. */
async function countWaiting(tx: Transaction, machine_id: string): Promise<number> {
  const [found] = await tx.rows<{ waiting: number }>(sql`
    select count(*) as waiting from service_requests r
    where r.machine_id = ${machine_id} and ${requestIs('pending')} and r.requested_by = 'label'`);
  return found?.waiting ?? 0;
}
