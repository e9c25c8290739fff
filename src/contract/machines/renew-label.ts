import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, version } from '#contract/calls/fields.ts';
import { machine } from '#contract/machines.ts';
import { machineWorkflow } from '#domain/machine.ts';
import { callersOf } from '#domain/workflow.ts';

export const renewMachineLabel = defineCall({
  name: 'machines.renew-label',
  summary: 'Give a machine a new label. The old label stops working.',
  method: 'POST',
  path: '/api/machines/{id}/label',
  by: callersOf(machineWorkflow, 'renew_label'),
  counts: ['client record'],
  input: z.object({ id, version }),
  output: machine,
});
