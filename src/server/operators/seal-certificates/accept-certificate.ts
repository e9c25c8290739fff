import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { sealCertificateLimits } from '#domain/signing/seal-certificate.ts';
import type { Sender } from '#server/platform/visitor.ts';
import { base64Bytes } from '#server/steps/untrusted-picture.ts';
import { CertificateRefusedError, openPkcs12 } from './open-pkcs12.ts';

type AcceptedCertificate = {
  readonly privateKeyPkcs8: Uint8Array;
  /** The certificate and those of its issuers, as PEM. */
  readonly certificates: string;
  readonly subject: string;
  readonly issuer: string;
  readonly serial_number: string;
  readonly key_kind: string;
  readonly valid_from: Date;
  readonly valid_until: Date;
};

const curves: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384' };
const keyUsage = '2.5.29.15';
/** The bits digitalSignature and nonRepudiation, which are the first two. */
const signs = 0b1100_0000;

type File = { readonly content: string; readonly password: string };

/** Opens the file and returns its certificate. Throws CertificateRefusedError if it cannot seal reports now. */
export async function acceptCertificate(
  { content, password }: File,
  now: Date,
  by: Sender,
): Promise<AcceptedCertificate> {
  const bytes = base64Bytes(content);
  if (bytes === null) throw new CertificateRefusedError('damaged');
  if (bytes.length > sealCertificateLimits.fileBytes) throw new CertificateRefusedError('too_large');
  const { privateKeyPkcs8, certificates } = await openPkcs12(bytes, password, by);
  const key = createPrivateKey({ key: Buffer.from(privateKeyPkcs8), format: 'der', type: 'pkcs8' });
  const key_kind = kindOf(key);
  if (key_kind === null) throw new CertificateRefusedError('weak_key');
  const all = certificates.map((certificate) => new X509Certificate(certificate));
  const own = all.find((certificate) => certificate.checkPrivateKey(key));
  if (own === undefined) throw new CertificateRefusedError('without_certificate');
  const [valid_from, valid_until] = [new Date(own.validFrom), new Date(own.validTo)];
  if (valid_until <= now) throw new CertificateRefusedError('expired');
  if (valid_from > now) throw new CertificateRefusedError('not_valid_yet');
  if (!(await maySign(own))) throw new CertificateRefusedError('other_purpose');
  const issuers = issuersOf(own, all);
  // The library is large, and few servers ever need it.
  const { sealsValidly } = await import('./try-seal.ts');
  const seal = { privateKeyPkcs8, certificate: own.raw, issuers: issuers.map(({ raw }) => raw) };
  if (!(await sealsValidly(seal, now))) throw new CertificateRefusedError('does_not_seal');
  return {
    privateKeyPkcs8,
    certificates: [own, ...issuers].map(String).join(''),
    subject: nameOf(own.subject),
    issuer: nameOf(own.issuer),
    serial_number: own.serialNumber,
    key_kind,
    valid_from,
    valid_until,
  };
}

/** Returns the kind of key, such as 'RSA 3072'; null for one that is too weak or of another kind. */
function kindOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  const { modulusLength = 0, namedCurve = '' } = asymmetricKeyDetails ?? {};
  if (asymmetricKeyType === 'rsa')
    return modulusLength >= sealCertificateLimits.leastRsaBits ? `RSA ${modulusLength}` : null;
  const curve = curves[namedCurve];
  return asymmetricKeyType === 'ec' && curve !== undefined ? `EC ${curve}` : null;
}

/** Returns whether the certificate is for signatures. A certificate that states no purpose is valid for all. */
async function maySign({ raw }: X509Certificate): Promise<boolean> {
  // The library is large, and few servers ever need it.
  const { Certificate } = await import('pkijs');
  const { extensions = [] } = Certificate.fromBER(Uint8Array.from(raw).buffer);
  const usage = extensions.find(({ extnID }) => extnID === keyUsage);
  if (usage === undefined) return true;
  // A bit string of one byte: its tag, its length, the number of unused bits, and the bits.
  const bits = new Uint8Array(usage.extnValue.valueBlock.valueHexView)[3] ?? 0;
  return (bits & signs) !== 0;
}

/** Returns the certificates that lead from this one to its root, as far as the file has them. */
function issuersOf(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let last = own; chain.length < sealCertificateLimits.mostInChain; ) {
    const issuer = all.find((other) => other !== own && !chain.includes(other) && isIssuedBy(last, other));
    if (issuer === undefined) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** Returns a name such as 'Dilmun Coffee, BH', with the common name first. */
function nameOf(distinguished: string): string {
  const parts = distinguished.split(/\n| \+ /).map((part) => part.slice(part.indexOf('=') + 1));
  return parts.toReversed().join(', ').replaceAll(/\\(.)/g, '$1');
}
