import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { country_operators } from './operators.ts';
import { instant, primaryId } from './rows/columns.ts';
import { secret } from './rows/secret.ts';

/**
 * The certificates with which operators seal their own reports. No row is ever changed or deleted, so that every report
 * can be checked with its certificate. The latest one that is not retired seals the next reports.
 */
export const seal_certificates = pgTable(
  'seal_certificates',
  {
    id: primaryId(),
    operator_id: uuid()
      .notNull()
      .references(() => country_operators.id, { onDelete: 'cascade' }),
    /** The key in PKCS #8, as base64, encrypted with the session secret. */
    private_key: secret(text().notNull()),
    /** The operator's certificate and those that issued it, as PEM. */
    certificates: text().notNull(),
    subject: text().notNull(),
    issuer: text().notNull(),
    /** The serial number, in hexadecimal. */
    serial_number: text().notNull(),
    /** The kind of key, such as 'RSA 3072'. */
    key_kind: text().notNull(),
    valid_from: instant().notNull(),
    valid_until: instant().notNull(),
    added_at: instant().notNull(),
  },
  (table) => [
    unique('seal_certificates_in_tenant').on(table.operator_id, table.id),
    index('seal_certificates_of_operator').on(table.operator_id, table.added_at, table.id),
    ...systemPolicies('seal_certificates'),
  ],
);

/** The certificates that no longer seal reports: each was replaced, or its operator stopped using it. */
export const retired_seal_certificates = pgTable(
  'retired_seal_certificates',
  {
    certificate_id: uuid().primaryKey(),
    operator_id: uuid().notNull(),
    retired_at: instant().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'retired_seal_certificates_certificate',
      columns: [table.operator_id, table.certificate_id],
      foreignColumns: [seal_certificates.operator_id, seal_certificates.id],
    }).onDelete('cascade'),
    index('retired_seal_certificates_of_operator').on(table.operator_id),
    ...systemPolicies('retired_seal_certificates'),
  ],
);

type SealCertificate = typeof seal_certificates.$inferSelect;

const isInUse = sql.raw('not exists (select from retired_seal_certificates r where r.certificate_id = c.id)');

/** SQL for the certificate that the operator with this ID currently uses. */
export const certificateInUse = (operator_id: string) => sql`
  (select c.* from seal_certificates c where c.operator_id = ${operator_id} and ${isInUse}
   order by c.added_at desc, c.id desc limit 1)`;

/** SQL for the number of changes to the operator's certificates, as their version. */
export const certificateVersion = (operator_id: string) => sql`(
  1 + (select count(*) from seal_certificates c where c.operator_id = ${operator_id})
  + (select count(*) from retired_seal_certificates r where r.operator_id = ${operator_id}))`;

/** Returns the certificate with which the operator's next report is sealed; null if it has none of its own. */
export async function findSealCertificate(
  tx: Transaction,
  operator_id: string,
): Promise<SealCertificate | null> {
  const [row] = await tx.rows<SealCertificate>(sql`select * from ${certificateInUse(operator_id)} c`);
  return row ?? null;
}

export function insertSealCertificate(tx: Transaction, certificate: SealCertificate): void {
  tx.write(tx.orm.insert(seal_certificates).values(certificate));
}

/** Retires all certificates of the operator that are in use. */
export function retireSealCertificates(tx: Transaction, operator_id: string, at: Date): void {
  tx.write(sql`
    insert into retired_seal_certificates (certificate_id, operator_id, retired_at)
    select c.id, c.operator_id, ${at} from seal_certificates c
    where c.operator_id = ${operator_id} and ${isInUse}`);
}

/** Returns the certificates of all operators, the oldest first, as PEM. */
export async function listSealCertificates(tx: Transaction): Promise<string[]> {
  const rows = await tx.rows<{ certificates: string }>(sql`
    select c.certificates from seal_certificates c order by c.added_at, c.id`);
  return rows.map(({ certificates }) => certificates);
}
