import { createHmac, X509Certificate } from 'node:crypto';
import type { Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { decryptText, encryptText } from '#server/store/rows/encryption.ts';
import { findSealCertificate, listSealCertificates } from '#server/store/seal-certificates.ts';
import { findSealKeys, insertSealKey, lockSealKeys } from '#server/store/seal-keys.ts';
import { sheetWords } from '#words/en/job-orders/signature/sheet.ts';
import type { SealKey } from './seal-certificate.ts';

const scope = systemFor({ installation: 'all operators share the key that seals their reports' });

const storedKeys = ({ database }: Server) => database.transaction(scope, findSealKeys, { readOnly: true });

/**
 * Returns the key that seals the reports of an operator: that of its own certificate while it is valid, otherwise that of
 * the installation.
 */
export async function sealKeyOf(server: Server, operator_id: string): Promise<SealKey> {
  return (await ownKeyOf(server, operator_id)) ?? (await installationKeyOf(server));
}

async function ownKeyOf(server: Server, operator_id: string): Promise<SealKey | null> {
  const own = await server.database.transaction(
    systemFor({ operator: operator_id }),
    (tx) => findSealCertificate(tx, operator_id),
    { readOnly: true },
  );
  if (own === null) return null;
  if (own.valid_until <= server.now()) {
    server.log.warn("an operator's certificate has expired", { operator_id });
    return null;
  }
  const privateKeyPkcs8 = readKey(server, own.private_key);
  const [certificate, ...issuers] = pemsIn(own.certificates).map((pem) => new X509Certificate(pem).raw);
  if (privateKeyPkcs8 === null || certificate === undefined) return null;
  return { privateKeyPkcs8, certificate, issuers };
}

const pemsIn = (text: string) =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

/**
 * Returns the installation's key: the oldest one that this session secret can read. If there is none, creates a key.
 * If two servers do so at the same time, both return the key that was stored first.
 */
export async function installationKeyOf(server: Server): Promise<SealKey> {
  const stored = oldestReadable(server, await storedKeys(server));
  if (stored !== null) return stored;
  const { database, now, newId, origin } = server;
  // The library is large, and an installation needs it only once.
  const { makeSealKey } = await import('./seal-certificate.ts');
  const made = await makeSealKey(sheetWords.sealedBy(new URL(origin).host), now());
  return database.transaction(scope, async (tx) => {
    const other = oldestReadable(server, await lockSealKeys(tx));
    if (other !== null) return other;
    insertSealKey(tx, {
      id: newId(),
      private_key: encryptSealKey(server, made.privateKeyPkcs8),
      certificate: new X509Certificate(made.certificate).toString(),
      made_at: now(),
    });
    return made;
  });
}

function oldestReadable(server: Server, keys: Awaited<ReturnType<typeof storedKeys>>): SealKey | null {
  for (const { private_key, certificate } of keys) {
    const privateKeyPkcs8 = readKey(server, private_key);
    if (privateKeyPkcs8 !== null)
      return { privateKeyPkcs8, certificate: new X509Certificate(certificate).raw, issuers: [] };
  }
  return null;
}

/**
 * Returns the certificates of all keys of the installation, and those of operators, as PEM; empty if there are none
 * yet.
 */
export async function sealCertificates({ database }: Server): Promise<string> {
  return database.transaction(
    scope,
    async (tx) => {
      const keys = (await findSealKeys(tx)).map(({ certificate }) => certificate);
      return [...keys, ...(await listSealCertificates(tx))].join('');
    },
    { readOnly: true },
  );
}

/** Encrypts a private key in PKCS #8 with the session secret. */
export function encryptSealKey(server: Server, pkcs8: Uint8Array): string {
  return encryptText(encryptionKey(server), Buffer.from(pkcs8).toString('base64'));
}

/** Returns null if the key was encrypted with another session secret. */
function readKey(server: Server, encrypted: string): Uint8Array | null {
  try {
    return Buffer.from(decryptText(encryptionKey(server), encrypted), 'base64');
  } catch (error) {
    server.log.warn('a seal key belongs to another session secret', {
      error: error instanceof Error ? error.message : String(error),
    });
    return null;
  }
}

function encryptionKey({ session }: Server): Buffer {
  return createHmac('sha256', session.secret).update('seal key').digest();
}
