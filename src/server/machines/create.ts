import { createMachine } from '#contract/machines.ts';
import { installDateRefusal, type Machine } from '#domain/machine.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { command } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { getClient } from '#server/store/clients.ts';
import { insertMachine } from '#server/store/machines.ts';
import { getOperator } from '#server/store/operators.ts';
import { viewMachine } from './queries.ts';

export const create = command(createMachine, viewMachine, async (context, { client_id, ...fields }) => {
  const { tx, actor, now, newId, record } = context;
  const wanted = client_id ?? actor.client_id;
  if (wanted === undefined) throw invalidInput([{ path: 'client_id', message: 'Please select a client' }]);
  const client = await getClient(tx, wanted);
  const { time_zone } = await getOperator(tx, client.operator_id);
  const message = installDateRefusal(fields.install_date, dateIn(time_zone, now));
  if (message !== null) throw invalidInput([{ path: 'install_date', message }]);
  const machine: Machine = {
    ...fields,
    id: newId(),
    version: 1,
    operator_id: client.operator_id,
    client_id: client.id,
    last_service_date: null,
    next_service_date: null,
    created_at: now,
  };
  await insertMachine(tx, machine);
  await record('machines.created', { after: machine });
  return machine.id;
});
