// The device's own screen lock (fingerprint, face or PIN), used through WebAuthn. The credential never leaves the
// device, and the server does not know it. It only shows that the device's owner is present, and cannot be used to sign
// in.

const keyOf = (userId: string) => `grouphead-screen-lock:${userId}`;
const timeoutMs = 60_000;
/** The bit in the authenticator's flags that is set if the user was verified. See WebAuthn, 6.1. */
const userVerified = 0x04;
const flagsAt = 32;

type User = { readonly id: string; readonly name: string; readonly email: string };

export function usesScreenLock(userId: string): boolean {
  return localStorage.getItem(keyOf(userId)) !== null;
}

/** Returns whether pages can ask for the device's screen lock. They cannot on plain http or at an IP address. */
export async function hasScreenLock(): Promise<boolean> {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    !/^[\d.]+$|^\[/.test(location.hostname) &&
    (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())
  );
}

/** Asks the user to unlock with the screen lock once, and requires it from then on. Returns false if they did not. */
export async function startUsingScreenLock({ id, name, email }: User, product: string): Promise<boolean> {
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: product },
        user: { id: random(16), name: email, displayName: name },
        challenge: random(32),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'discouraged',
          userVerification: 'required',
        },
        timeout: timeoutMs,
      },
    }),
  );
  if (credential === null) return false;
  localStorage.setItem(keyOf(id), credential.id);
  return true;
}

/** Asks the user to pass the screen lock. Returns false if they did not. */
export async function passScreenLock(userId: string): Promise<boolean> {
  const stored = localStorage.getItem(keyOf(userId));
  if (stored === null) return false;
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: bytesOf(stored) }],
        userVerification: 'required',
        timeout: timeoutMs,
      },
    }),
  );
  if (!(credential instanceof PublicKeyCredential)) return false;
  if (!(credential.response instanceof AuthenticatorAssertionResponse)) return false;
  const flags = new Uint8Array(credential.response.authenticatorData)[flagsAt] ?? 0;
  return (flags & userVerified) !== 0;
}

export function stopUsingScreenLock(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}

/** Returns null if the user cancels, or if the device refuses. Browsers report both with the same error. */
async function asked(ask: () => Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** Decodes base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
}
