import { moveMachine } from '#contract/machines/move.ts';
import { machineWorkflow } from '#domain/machine.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { countRecord } from '#server/steps/guesses.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { getClient } from '#server/store/clients.ts';
import { lockMachine, machines, saveMachine } from '#server/store/machines.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';
import { openWorkOn, requireNoOpenWork } from './open-work.ts';
import { viewMachine } from './queries.ts';
import { requireSiteOf } from './site-of-machine.ts';

const nobody = Promise.resolve(null);

/**
 * Moves a machine to another location or client. The machine keeps its history, but its requests, jobs, readings and
 * reports stay with the client for which they were made. No request or job may be open during the move, so that all new
 * ones belong to the new client.
 */
export const move = command(
  moveMachine,
  { view: viewMachine, prepare: countRecord },
  async (context, input) => {
    const { tx, actor, now, record, asSystem } = context;
    const { id, version, client_id, location, second_location, site_id, moved_on } = input;
    const [machine, { time_zone }, numbers, client] = await inOneTrip(
      lockMachine(tx, id),
      getOperatorOf(tx, machines, id),
      asSystem(scopeOf(actor), () => openWorkOn(tx, id)),
      client_id === undefined ? nobody : getClient(tx, client_id),
    );
    requireAllowed(machineWorkflow, 'move', machine, actor);
    requireVersion('machine', machine, version);
    const changesClient = client !== null && client.id !== machine.client_id;
    if (changesClient && client.operator_id !== machine.operator_id)
      throw invalidInput('client_id', because('client_of_another_operator'));
    if (!changesClient && location === machine.location && site_id === machine.site_id)
      throw invalidInput('location', because('location_unchanged'));
    if (moved_on > dateIn(time_zone, now)) throw invalidInput('moved_on', because('date_in_future'));
    if (changesClient) requireNoOpenWork(numbers);
    await requireSiteOf(tx, changesClient ? client.id : machine.client_id, site_id);
    const moved = saveMachine(tx, machine, {
      location,
      second_location,
      site_id,
      ...(changesClient && { client_id: client.id }),
    });
    record('machines.moved', {
      before: machine,
      after: moved,
      changes: {
        location: { from: machine.location, to: location },
        moved_on: { to: moved_on },
        move_reason: { to: input.reason },
      },
    });
    return id;
  },
);
