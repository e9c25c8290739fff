import { createMachine } from '#contract/machines.ts';
import { besideNameplate, confirmationBy } from '#domain/machine.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { countRecord } from '#server/steps/guesses.ts';
import { requirePossibleDates } from '#server/steps/machine-dates.ts';
import { clients, getClient } from '#server/store/clients.ts';
import { insertMachine, newMachine } from '#server/store/machines.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';
import { viewMachine } from './queries.ts';
import { requireSiteOf } from './site-of-machine.ts';

export const create = command(
  createMachine,
  { view: viewMachine, prepare: countRecord },
  async (context, { client_id, ...fields }) => {
    const { tx, actor, now, newId, record } = context;
    const clientId = client_id ?? actor.client_id;
    if (clientId === undefined) throw invalidInput('client_id', because('client_missing'));
    const [client, { time_zone }] = await inOneTrip(
      getClient(tx, clientId),
      getOperatorOf(tx, clients, clientId),
    );
    requirePossibleDates(fields, { time_zone, now });
    await requireSiteOf(tx, client.id, fields.site_id);
    const machine = newMachine({
      ...besideNameplate,
      ...fields,
      ...confirmationBy(actor.role, besideNameplate, fields.warranty_end),
      id: newId(),
      operator_id: client.operator_id,
      client_id: client.id,
      created_at: now,
    });
    insertMachine(tx, machine);
    record('machines.created', { after: machine });
    return machine.id;
  },
);
