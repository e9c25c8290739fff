import { createHash, verify, X509Certificate } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { fromBER, OctetString } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';
import type { SealKey } from '#server/printing/seal-certificate.ts';
import { sealPdf } from '#server/printing/seal-pdf.ts';

const hashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const messageDigest = '1.2.840.113549.1.9.4';

/** Seals a small document with the key, and returns whether its seal verifies with the certificate. */
export async function sealsValidly(key: SealKey, at: Date): Promise<boolean> {
  try {
    const document = PDF.create();
    document.addPage();
    const sealed = await sealPdf(await document.save(), { ...key, at, reason: 'Test' });
    return isSealedBy(new X509Certificate(key.certificate), Buffer.from(sealed));
  } catch {
    return false;
  }
}

/** Verifies the only signature of a PDF, and checks that it covers all other bytes. */
function isSealedBy({ publicKey }: X509Certificate, pdf: Buffer): boolean {
  const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString('latin1'));
  const [start = -1, length = 0, from = 0, rest = 0] = (range ?? []).slice(1).map(Number);
  if (start !== 0 || from + rest !== pdf.length) return false;
  const signature = Buffer.from(pdf.toString('latin1', length + 1, from - 1), 'hex');
  const { result } = fromBER(Uint8Array.from(signature).buffer);
  const [signer] = new SignedData({ schema: new ContentInfo({ schema: result }).content }).signerInfos;
  const hash = hashes[signer?.digestAlgorithm.algorithmId ?? ''];
  if (signer?.signedAttrs === undefined || hash === undefined) return false;
  const { attributes, encodedValue } = signer.signedAttrs;
  const stated: unknown = attributes.find(({ type }) => type === messageDigest)?.values[0];
  const covered = createHash(hash).update(pdf.subarray(0, length)).update(pdf.subarray(from)).digest();
  return (
    stated instanceof OctetString &&
    covered.equals(Buffer.from(stated.getValue())) &&
    verify(hash, Buffer.from(encodedValue), publicKey, Buffer.from(signer.signature.getValue()))
  );
}
