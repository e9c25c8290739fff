import { createPrivateKey } from 'node:crypto';
import type { TimestampAuthority } from '@libpdf/core';
import type { SealKey } from './seal-certificate.ts';

/** The key, the time that the seal states, and its reason. */
type Seal = SealKey & {
  readonly at: Date;
  readonly reason: string;
  /** Confirms the time of the seal (PAdES B-T); null if the seal only states it (B-B). */
  readonly timestamps?: TimestampAuthority | null;
};

/**
 * The number of bytes reserved for a signature without its certificates, and for a time stamp with those of its server.
 */
const bytesOfSignature = 4_096;
const bytesOfTimestamp = 24_576;

const curves: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384' };

/** Appends a digital signature (PAdES). The bytes of the PDF stay as they are. */
export async function sealPdf(pdf: Uint8Array, seal: Seal): Promise<Uint8Array> {
  // The library is large, and a server needs it only for its first seal.
  const { CryptoKeySigner, PDF } = await import('@libpdf/core');
  const { key, type, algorithm } = await importedKey(seal.privateKeyPkcs8);
  const document = await PDF.load(pdf);
  const certificates = [seal.certificate, ...seal.issuers];
  const { timestamps = null } = seal;
  const { bytes, warnings } = await document.sign({
    signer: new CryptoKeySigner(
      key,
      seal.certificate,
      type,
      algorithm,
      seal.issuers.map((issuer) => Uint8Array.from(issuer)),
    ),
    level: timestamps === null ? 'B-B' : 'B-T',
    ...(timestamps !== null && { timestampAuthority: timestamps }),
    signingTime: seal.at,
    reason: seal.reason,
    estimatedSize:
      bytesOfSignature +
      certificates.reduce((sum, { length }) => sum + length, 0) +
      (timestamps === null ? 0 : bytesOfTimestamp),
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join(' '));
  return bytes;
}

async function importedKey(pkcs8: Uint8Array) {
  const bytes = Uint8Array.from(pkcs8);
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey({
    key: Buffer.from(bytes),
    format: 'der',
    type: 'pkcs8',
  });
  const { subtle } = crypto;
  if (asymmetricKeyType === 'rsa') {
    const algorithm = 'RSASSA-PKCS1-v1_5' as const;
    const usage = { name: algorithm, hash: 'SHA-256' };
    return {
      key: await subtle.importKey('pkcs8', bytes, usage, false, ['sign']),
      type: 'RSA' as const,
      algorithm,
    };
  }
  const algorithm = 'ECDSA' as const;
  const namedCurve = curves[asymmetricKeyDetails?.namedCurve ?? ''] ?? 'P-256';
  const usage = { name: algorithm, namedCurve };
  return {
    key: await subtle.importKey('pkcs8', bytes, usage, false, ['sign']),
    type: 'EC' as const,
    algorithm,
  };
}
