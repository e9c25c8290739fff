import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, version } from '#contract/calls/fields.ts';
import { machine } from '#contract/machines.ts';
import { machineWorkflow } from '#domain/machine.ts';
import { callersOf } from '#domain/workflow.ts';

export const confirmWarranty = defineCall({
  name: 'machines.confirm-warranty',
  summary:
    "Confirm the end of a machine's warranty that its client entered or removed. From then on, it counts for the price of visits.",
  method: 'POST',
  path: '/api/machines/{id}/confirm-warranty',
  by: callersOf(machineWorkflow, 'confirm_warranty'),
  input: z.object({ id, version }),
  output: machine,
});
