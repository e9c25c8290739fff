import { correctMachine } from '#contract/machines.ts';
import { withChanges } from '#domain/field-changes.ts';
import { confirmationBy, machineWorkflow } from '#domain/machine.ts';
import { requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { countRecord } from '#server/steps/guesses.ts';
import { requirePossibleDates } from '#server/steps/machine-dates.ts';
import { lockMachine, machines, saveMachine } from '#server/store/machines.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { viewMachine } from './queries.ts';
import { requireSiteOf } from './site-of-machine.ts';

export const correct = command(
  correctMachine,
  { view: viewMachine, prepare: countRecord },
  async (context, { id, version, ...fields }) => {
    const { tx, actor, now, record } = context;
    const [machine, { time_zone }] = await inOneTrip(lockMachine(tx, id), getOperatorOf(tx, machines, id));
    requireAllowed(machineWorkflow, 'correct', machine, actor);
    requireVersion('machine', machine, version);
    requirePossibleDates(withChanges(machine, fields), { time_zone, now });
    await requireSiteOf(tx, machine.client_id, fields.site_id);
    const confirmation = confirmationBy(actor.role, machine, fields.warranty_end);
    const saved = saveMachine(tx, machine, { ...fields, ...confirmation });
    record('machines.corrected', { before: machine, after: saved });
    return id;
  },
);
