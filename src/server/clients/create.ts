import { createClient } from '#contract/clients.ts';
import { settlePlan } from '#domain/client.ts';
import { changesBetween } from '#domain/event.ts';
import type { Accounts } from '../platform/account-library.ts';
import { operatorOfMember } from '../platform/member-operator.ts';
import { creation } from '../platform/new-account.ts';
import { insertClient } from '../store/clients.ts';
import { viewClient } from './queries.ts';

export const create = (accounts: Accounts) =>
  creation(accounts, createClient, viewClient, async (context, input, makeAccount) => {
    const { tx, now, newId, record } = context;
    const { password: _, operator_id: wanted, ...fields } = settlePlan(input);
    const { name, email } = fields;
    const operator_id = await operatorOfMember(context, wanted);
    const user_id = await makeAccount({ name, email, role: 'client', operator_id });
    const client = await insertClient(tx, {
      ...fields,
      cmasa_expiry: fields.cmasa_expiry === null ? null : new Date(fields.cmasa_expiry),
      id: newId(),
      user_id,
      operator_id,
      created_at: now,
    });
    await record('clients.created', { ...client, client_id: client.id }, changesBetween(null, client));
    return client.id;
  });
