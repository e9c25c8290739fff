import type { SealKey } from './seal-certificate.ts';

/** The key, the time that the seal states, and its reason. */
type Seal = SealKey & { readonly at: Date; readonly reason: string };

/** The certificate is the only one in the signature, so this size leaves ample room. */
const bytesOfSignature = 4_096;

/** Appends a digital signature (PAdES B-B). The bytes of the PDF stay as they are. */
export async function sealPdf(pdf: Uint8Array, seal: Seal): Promise<Uint8Array> {
  // The library is large, and a server needs it only for its first seal.
  const { CryptoKeySigner, PDF } = await import('@libpdf/core');
  const key = await crypto.subtle.importKey(
    'pkcs8',
    Uint8Array.from(seal.privateKeyPkcs8),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  );
  const document = await PDF.load(pdf);
  const { bytes, warnings } = await document.sign({
    signer: new CryptoKeySigner(key, seal.certificate, 'EC', 'ECDSA'),
    level: 'B-B',
    signingTime: seal.at,
    reason: seal.reason,
    estimatedSize: bytesOfSignature,
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join(' '));
  return bytes;
}
