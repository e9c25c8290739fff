import { createHmac, X509Certificate } from 'node:crypto';
import type { Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { decryptText, encryptText } from '#server/store/rows/encryption.ts';
import { findSealKeys, insertSealKey } from '#server/store/seal-keys.ts';
import { sheetWords } from '#words/en/job-orders/signature/sheet.ts';
import type { SealKey } from './seal-certificate.ts';

const scope = systemFor({ installation: 'all operators share the key that seals their reports' });

const storedKeys = ({ database }: Server) => database.transaction(scope, findSealKeys, { readOnly: true });

/**
 * Returns the installation's key: the oldest one that this session secret can read. Without one, it makes a key. Two
 * servers may do so at the same time, and then both keys are valid.
 */
export async function sealKeyOf(server: Server): Promise<SealKey> {
  for (const { private_key, certificate } of await storedKeys(server)) {
    const privateKeyPkcs8 = readKey(server, private_key);
    if (privateKeyPkcs8 !== null)
      return { privateKeyPkcs8, certificate: new X509Certificate(certificate).raw };
  }
  const { database, now, newId, origin } = server;
  // The library is large, and an installation needs it only once.
  const { makeSealKey } = await import('./seal-certificate.ts');
  const made = await makeSealKey(sheetWords.sealedBy(new URL(origin).host), now());
  await database.transaction(scope, async (tx) =>
    insertSealKey(tx, {
      id: newId(),
      private_key: encryptText(encryptionKey(server), Buffer.from(made.privateKeyPkcs8).toString('base64')),
      certificate: new X509Certificate(made.certificate).toString(),
      made_at: now(),
    }),
  );
  return made;
}

/** Returns the certificates of all keys that have sealed reports, as PEM; empty before the first report. */
export async function sealCertificates(server: Server): Promise<string> {
  return (await storedKeys(server)).map(({ certificate }) => certificate).join('');
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
