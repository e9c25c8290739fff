import { renewMachineLabel } from '#contract/machines/renew-label.ts';
import { bringBackMachine, retireMachine } from '#contract/machines.ts';
import { machineWorkflow } from '#domain/machine.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { countRecord } from '#server/steps/guesses.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { lockMachine, newLabelToken, saveMachine } from '#server/store/machines.ts';
import { openWorkOn, requireNoOpenWork } from './open-work.ts';
import { viewMachine } from './queries.ts';

export const retire = command(
  retireMachine,
  { view: viewMachine, prepare: countRecord },
  async (context, { id, version, ...reason }) => {
    const { tx, actor, now, record, asSystem } = context;
    const [machine, numbers] = await inOneTrip(
      lockMachine(tx, id),
      asSystem(scopeOf(actor), () => openWorkOn(tx, id)),
    );
    const retired = advance(machineWorkflow, 'retire', machine, actor, { retired_at: now, ...reason });
    requireVersion('machine', machine, version);
    requireNoOpenWork(numbers);
    const { retired_at, retirement_reason } = retired;
    const saved = saveMachine(tx, machine, { retired_at, retirement_reason });
    record('machines.retired', { before: machine, after: saved });
    return id;
  },
);

export const bringBack = command(
  bringBackMachine,
  { view: viewMachine, prepare: countRecord },
  async (context, { id, version }) => {
    const { tx, actor, record } = context;
    const machine = await lockMachine(tx, id);
    const { retired_at, retirement_reason } = advance(machineWorkflow, 'bring_back', machine, actor);
    requireVersion('machine', machine, version);
    const saved = saveMachine(tx, machine, { retired_at, retirement_reason });
    record('machines.brought-back', { before: machine, after: saved });
    return id;
  },
);

export const renewLabel = command(
  renewMachineLabel,
  { view: viewMachine, prepare: countRecord },
  async (context, { id, version }) => {
    const { tx, actor, record } = context;
    const machine = await lockMachine(tx, id);
    advance(machineWorkflow, 'renew_label', machine, actor);
    requireVersion('machine', machine, version);
    record('machines.label-renewed', {
      before: machine,
      after: saveMachine(tx, machine, { label_token: newLabelToken() }),
    });
    return id;
  },
);
