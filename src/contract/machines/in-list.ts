import * as z from 'zod/mini';
import { id } from '#contract/calls/fields.ts';
import { located, named } from '#contract/calls/two-forms.ts';

/** The fields of a machine in lists for planners. */
export const machineInList = {
  id,
  model: z.string(),
  serial_number: z.string(),
  ...located,
  operator_id: id,
  operator: z.object(named),
  client_id: id,
  client: z.object(named),
  time_zone: z.string(),
};
