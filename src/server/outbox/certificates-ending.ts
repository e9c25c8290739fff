import { sql } from 'drizzle-orm';
import { daysBeforeCertificateEnd } from '#domain/signing/seal-certificate.ts';
import type { Server } from '#server/platform/context.ts';
import { notifyOnce } from './notify-once.ts';

/** Notifies operators before the certificate that seals their reports expires, and when it has expired. */
export async function notifyOfCertificates(server: Server): Promise<void> {
  const due = (at: Date, days: number) => sql`
    select c.id, c.valid_until::date as due_on, json_build_object('id', o.id, 'name', o.name) as row
    from seal_certificates c join country_operators o on o.id = c.operator_id
    where c.valid_until <= ${at}::timestamptz + make_interval(days => ${days}) and o.suspended_at is null
      and not exists (select from retired_seal_certificates r where r.certificate_id = c.id)`;
  await notifyOnce(server, {
    kind: 'certificate_expired',
    type: 'operators.certificate-expired',
    due: (at) => due(at, 0),
  });
  await notifyOnce(server, {
    kind: 'certificate_ending',
    type: 'operators.certificate-ending',
    due: (at) => sql`${due(at, daysBeforeCertificateEnd)} and c.valid_until > ${at}`,
  });
}
