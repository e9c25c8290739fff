import { createHmac, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { lockPushKey, replacePushKey } from '#server/store/installation.ts';
import { decryptText, encryptText } from '#server/store/rows/encryption.ts';
import type { PushKey } from './signed-token.ts';

type ServerParts = Pick<Server, 'database' | 'session' | 'log'>;

/**
 * Returns the key that signs messages to push services. The server creates it at its first start. If it was encrypted
 * with another session secret, a new one replaces it. A browser accepts only messages that were signed with the key
 * that it knows, so the devices with the earlier key are then removed.
 */
export function pushKeyOf(server: ServerParts): Promise<PushKey> {
  return server.database.transaction(
    systemFor({ installation: 'all operators share the key that signs messages to push services' }),
    async (tx) => {
      const stored = await lockPushKey(tx);
      const known = stored === null ? null : readKey(server, stored);
      if (known !== null) return known;
      const made = makeKey();
      const pkcs8 = made.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
      replacePushKey(tx, {
        push_private_key: encryptText(encryptionKey(server), pkcs8),
        push_public_key: made.publicKey,
      });
      return made;
    },
  );
}

function makeKey(): PushKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { privateKey, publicKey: Buffer.concat(point).toString('base64url') };
}

type StoredKey = { readonly push_private_key: string; readonly push_public_key: string };

/** Returns null if the key was encrypted with another session secret. */
function readKey(server: ServerParts, { push_private_key, push_public_key }: StoredKey): PushKey | null {
  try {
    const key = Buffer.from(decryptText(encryptionKey(server), push_private_key), 'base64');
    const privateKey = createPrivateKey({ key, type: 'pkcs8', format: 'der' });
    return { privateKey, publicKey: push_public_key };
  } catch {
    server.log.warn(
      'the push key belongs to another session secret, so every device must turn push messages on again',
    );
    return null;
  }
}

function encryptionKey({ session }: Pick<Server, 'session'>): Buffer {
  return createHmac('sha256', session.secret).update('push key').digest();
}
