import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { shippedPrivacyVersion } from '#domain/agreements/privacy-text.ts';
import type { Transaction } from '#server/database/database.ts';
import { insertAgreement, shippedPrivacyText } from '#server/store/agreements/privacy-texts.ts';

/** The agreement to the product's own privacy notice, as a form sends it. */
export const agreed = { agreed_to: { operator_id: null, version: shippedPrivacyVersion } };

/** Records that the person agreed to the product's own privacy notice, unless they have agreed to one already. */
export async function agreeFirst(tx: Transaction, user_id: string): Promise<void> {
  const [earlier] = await tx.rows(sql`select from agreements where user_id = ${user_id} limit 1`);
  if (earlier !== undefined) return;
  const [profile] = await tx.rows<{ operator_id: string | null; created_at: Date }>(
    sql`select operator_id, created_at from profiles where id = ${user_id}`,
  );
  if (profile === undefined) throw new Error('no such account');
  const { operator_id, created_at: at } = profile;
  insertAgreement(
    tx,
    { ...shippedPrivacyText(), at },
    { id: uuidv7(), way: 'sign_in', operator_id, user_id },
  );
}
