import { sql } from 'drizzle-orm';
import {
  addSealCertificate,
  getSealCertificate,
  retireSealCertificate,
  type SealCertificateView,
} from '#contract/operators/seal-certificate.ts';
import type { Actor } from '#domain/actor.ts';
import { NotFoundError, StaleError } from '#domain/errors.ts';
import { sealCertificateStateOf } from '#domain/signing/seal-certificate.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { query } from '#server/platform/query.ts';
import { encryptSealKey } from '#server/printing/seal-key.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { identityOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { lockOperator } from '#server/store/operators.ts';
import {
  certificateInUse,
  certificateVersion,
  insertSealCertificate,
  retireSealCertificates,
} from '#server/store/seal-certificates.ts';
import { because } from '#words/say/because.ts';
import { acceptCertificate } from './accept-certificate.ts';
import { CertificateRefusedError } from './open-pkcs12.ts';

type StoredView = Omit<SealCertificateView, 'certificate'> & {
  readonly certificate: Omit<NonNullable<SealCertificateView['certificate']>, 'state'> | null;
};

const viewCertificate: View = async ({ tx, actor, now }, id) => {
  const reaching = tx.rows(sql`
    select 1 from country_operators o where o.id = ${id} and ${reachFilter('country_operators', actor.role, 'o')}`);
  const back = tx.switchTo(systemFor({ operator: id }));
  const reading = tx.json(sql`
    select json_build_object('id', o.id, 'version', ${certificateVersion(id)}, 'time_zone', o.time_zone,
      'certificate', (
        select json_build_object('subject', c.subject, 'issuer', c.issuer, 'serial_number', c.serial_number,
          'key_kind', c.key_kind, 'valid_from', c.valid_from, 'valid_until', c.valid_until, 'added_at', c.added_at,
          'issuers', regexp_count(c.certificates, 'BEGIN CERTIFICATE') - 1)
        from ${certificateInUse(id)} c),
      'last_seal', (
        select json_build_object('day', s.day, 'hash', s.hash, 'key', s.key_fingerprint)
        from day_seals s where s.operator_id = o.id order by s.day desc limit 1)) as json
    from country_operators o where o.id = ${id}`);
  back();
  const [[isReached], json] = await inOneTrip(reaching, reading);
  if (isReached === undefined || json === null) return null;
  const { certificate, ...operator }: StoredView = JSON.parse(json);
  const state = certificate && sealCertificateStateOf(new Date(certificate.valid_until), now);
  return JSON.stringify({ ...operator, certificate: certificate && { ...certificate, state } });
};

export const get = query(getSealCertificate, 'operator', async (context, { operator_id }) => {
  const id = operator_id ?? context.actor.operator_id;
  return id === undefined ? null : viewCertificate(context, id);
});

export const add = command(
  addSealCertificate,
  {
    view: viewCertificate,
    prepare: async ({ server, actor }, file) => {
      await requireReached(server, actor, file.id);
      const { user_id } = actor;
      // Certificates are never deleted, so every upload counts against a limit.
      await takeGuess(server, { purpose: 'certificate', target: { user_id }, by: null });
      try {
        return await acceptCertificate(file, server.now(), { operator: file.id, account: user_id });
      } catch (error) {
        if (!(error instanceof CertificateRefusedError)) throw error;
        const field = error.reason === 'wrong_password' ? 'password' : 'content';
        throw invalidInput(field, because('certificate_refused', { why: error.reason }));
      }
    },
  },
  async (context, { id, version }, { privateKeyPkcs8, ...certificate }) => {
    const { tx, now, newId, server, record, asSystem } = context;
    const operator = await lockInVersion(context, id, version);
    asSystem({ operator: id }, () => {
      retireSealCertificates(tx, id, now);
      insertSealCertificate(tx, {
        id: newId(),
        operator_id: id,
        private_key: encryptSealKey(server, privateKeyPkcs8),
        added_at: now,
        ...certificate,
      });
    });
    const { subject, valid_until } = certificate;
    record('operators.certificate-added', {
      of: operator,
      changes: { certificate_subject: { to: subject }, certificate_valid_until: { to: valid_until } },
    });
    return id;
  },
);

export const retire = command(retireSealCertificate, viewCertificate, async (context, { id, version }) => {
  const { tx, now, record, asSystem } = context;
  const operator = await lockInVersion(context, id, version);
  asSystem({ operator: id }, () => retireSealCertificates(tx, id, now));
  record('operators.certificate-retired', { of: operator });
  return id;
});

/**
 * Throws if the person cannot access the operator, so that the server does not open a file for someone without access.
 */
async function requireReached({ database }: Server, actor: Actor, id: string): Promise<void> {
  const [isReached] = await database.transaction(
    identityOf(actor),
    (tx) =>
      tx.rows(sql`
        select 1 from country_operators o where o.id = ${id} and ${reachFilter('country_operators', actor.role, 'o')}`),
    { readOnly: true },
  );
  if (isReached === undefined) throw new NotFoundError('operator');
}

/** Locks the operator, so that two changes to its certificate never happen at the same time. */
async function lockInVersion({ tx, asSystem }: CommandContext, id: string, version: number) {
  // The version is read after the lock, in the same round trip.
  const [operator, [stored]] = await inOneTrip(
    lockOperator(tx, id),
    asSystem({ operator: id }, () =>
      tx.rows<{ version: number }>(sql`select ${certificateVersion(id)}::integer as version`),
    ),
  );
  if (stored?.version !== version) throw new StaleError('certificate', id);
  return operator;
}
