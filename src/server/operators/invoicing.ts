import { sql } from 'drizzle-orm';
import { getInvoicing, type Invoicing, saveInvoicing } from '#contract/operators/invoicing.ts';
import { vatRateOf } from '#domain/invoice/vat.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { lockOperator, saveOperator } from '#server/store/operators.ts';

type Stored = Omit<Invoicing, 'proposed_vat_rate'> & { readonly country: string };

const viewInvoicing: View = async ({ tx, actor }, id) => {
  const json = await tx.json(sql`
    select json_build_object('id', o.id, 'version', o.version, 'currency', o.currency, 'country', o.country,
      'legal_name', o.legal_name, 'second_legal_name', o.second_legal_name, 'vat_number', o.vat_number, 'vat_rate', o.vat_rate::text,
      'fees_include_vat', o.fees_include_vat, 'payment_days', o.payment_days, 'payment_text', o.payment_text) as json
    from country_operators o
    where o.id = ${id} and ${reachFilter('country_operators', actor.role, 'o')}`);
  if (json === null) return null;
  const { country, ...stored }: Stored = JSON.parse(json);
  return JSON.stringify({ ...stored, proposed_vat_rate: vatRateOf(country) } satisfies Invoicing);
};

export const get = query(getInvoicing, 'operator', async (context, { operator_id }) => {
  const id = operator_id ?? context.actor.operator_id;
  return id === undefined ? null : viewInvoicing(context, id);
});

export const save = command(
  saveInvoicing,
  viewInvoicing,
  async ({ tx, record }, { id, version, ...settings }) => {
    const operator = await lockOperator(tx, id);
    requireVersion('operator', operator, version);
    const saved = saveOperator(tx, operator, settings);
    record('operators.settings-saved', { before: operator, after: saved });
    return id;
  },
);
