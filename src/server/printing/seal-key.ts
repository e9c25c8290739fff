import { createHmac } from 'node:crypto';
import type { Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { findSeal, keepSeal, type StoredSeal } from '#server/store/installation.ts';
import { decryptText, encryptText } from '#server/store/rows/encryption.ts';
import { sheetWords } from '#words/en/job-orders/signature/sheet.ts';
import type { SealKey } from './seal-certificate.ts';

const scope = systemFor({ installation: 'all operators share the key that seals their reports' });

/**
 * Returns the installation's key, which is made for its first report. All of its servers share it. With another session
 * secret, a new key replaces the one that can no longer be read.
 */
export async function sealKeyOf(server: Server): Promise<SealKey> {
  const { database, now, origin } = server;
  const stored = await database.transaction(scope, findSeal, { readOnly: true });
  const key = stored === null ? null : readKey(server, stored);
  if (key !== null) return key;
  // The library is large, and an installation needs it only once.
  const { makeSealKey } = await import('./seal-certificate.ts');
  const { privateKeyPkcs8, certificate } = await makeSealKey(
    sheetWords.sealedBy(new URL(origin).host),
    now(),
  );
  const made = {
    seal_key: encryptText(encryptionKey(server), Buffer.from(privateKeyPkcs8).toString('base64')),
    seal_certificate: Buffer.from(certificate).toString('base64'),
  };
  await database.transaction(scope, async (tx) => keepSeal(tx, made, stored));
  return sealKeyOf(server);
}

/** Returns null if the key was encrypted with another session secret. */
function readKey(server: Server, { seal_key, seal_certificate }: StoredSeal): SealKey | null {
  try {
    const privateKeyPkcs8 = Buffer.from(decryptText(encryptionKey(server), seal_key), 'base64');
    return { privateKeyPkcs8, certificate: Buffer.from(seal_certificate, 'base64') };
  } catch (error) {
    server.log.warn('the seal key belongs to another session secret and is replaced', {
      error: error instanceof Error ? error.message : String(error),
    });
    return null;
  }
}

function encryptionKey({ session }: Server): Buffer {
  return createHmac('sha256', session.secret).update('seal key').digest();
}
