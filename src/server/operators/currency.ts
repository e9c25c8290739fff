import { sql } from 'drizzle-orm';
import { mayChangeCurrency } from '#domain/operator.ts';
import type { Transaction } from '#server/database/database.ts';
import { invalidInput } from '#server/platform/errors.ts';
import type { Operator } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';

/** Refuses a different currency once fees have been recorded in the current one. */
export async function requireUnchangedCurrency(
  tx: Transaction,
  { id, currency }: Operator,
  newCurrency: string,
): Promise<void> {
  if (newCurrency === currency) return;
  const fees = await tx.rows(
    sql`select 1 as fee from visit_reports where operator_id = ${id} and visit_fee is not null limit 1`,
  );
  if (!mayChangeCurrency(currency, newCurrency, fees.length > 0))
    throw invalidInput('currency', because('currency_kept', { currency }));
}
