import { confirmWarranty } from '#contract/machines/confirm-warranty.ts';
import { isWarrantyConfirmed, machineWorkflow } from '#domain/machine.ts';
import { requireAllowed } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { lockMachine, saveMachine } from '#server/store/machines.ts';
import { because } from '#words/say/because.ts';
import { viewMachine } from './queries.ts';

export const confirm = command(confirmWarranty, viewMachine, async (context, { id, version }) => {
  const { tx, actor, record } = context;
  const machine = await lockMachine(tx, id);
  requireAllowed(machineWorkflow, 'confirm_warranty', machine, actor);
  requireVersion('machine', machine, version);
  if (isWarrantyConfirmed(machine)) throw new ProblemAnswer(409, 'refused', because('warranty_confirmed'));
  const saved = saveMachine(tx, machine, { confirmed_warranty_end: machine.warranty_end });
  record('machines.warranty-confirmed', { before: machine, after: saved });
  return id;
});
