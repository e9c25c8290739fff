import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { clientFields, hasBothDegrees, isPlan } from '#contract/clients.ts';
import { machineForm } from '#contract/machines.ts';
import { chosenOperator, newEmail } from '#contract/people.ts';
import { supervisedBy } from '#domain/actor.ts';
import { clientLimits } from '#domain/client.ts';
import { reason } from '#words/say/because.ts';

const { clients, machines, allMachines } = clientLimits.imported;

/** A new client has no sites yet. */
const importedMachine = z.omit(machineForm, { site_id: true });

export const importedClient = z
  .object({
    ...clientFields,
    email: newEmail,
    machines: z._default(z.array(importedMachine).check(z.maxLength(machines.max)), []),
  })
  .check(isPlan, hasBothDegrees);
export type ImportedClient = z.input<typeof importedClient>;

const hasFewMachines = z.refine<readonly { readonly machines: readonly unknown[] }[]>(
  (rows) => rows.reduce((sum, { machines }) => sum + machines.length, 0) <= allMachines.max,
  reason('import_too_many_machines', { max: allMachines.max }),
);

export const importClients = defineCall({
  name: 'clients.import',
  summary:
    "Create clients with their machines, and email each an invitation: all of them, or none. A client whose email already belongs to one of the operator's clients is left as it is.",
  method: 'POST',
  path: '/api/client-imports',
  by: supervisedBy('country_operator'),
  counts: ['client import', 'addresses'],
  input: z.object({
    operator_id: chosenOperator,
    clients: z
      .array(importedClient)
      .check(z.minLength(clients.min), z.maxLength(clients.max), hasFewMachines),
  }),
  output: z.object({
    created: z.array(z.object({ id, ...named })),
    /** The emails of the clients that the operator already has. */
    known: z.array(z.string()),
  }),
});
