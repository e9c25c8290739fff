import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time, TimeType } from 'pkijs';

/** A private key in PKCS #8, its certificate in DER, and the certificates of its issuers up to the root. */
export type SealKey = {
  readonly privateKeyPkcs8: Uint8Array;
  readonly certificate: Uint8Array;
  readonly issuers: readonly Uint8Array[];
};

const yearsValid = 50;
const dayMs = 24 * 60 * 60 * 1000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const [commonName, basicConstraints, keyUsage] = ['2.5.4.3', '2.5.29.19', '2.5.29.15'];
/** The bits digitalSignature and nonRepudiation. */
const signsOnly = new Uint8Array([0b1100_0000]);

/** Creates a new key for seals, with a self-signed certificate. */
export async function makeSealKey(name: string, now: Date): Promise<SealKey> {
  const { subtle } = crypto;
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2, serialNumber: randomSerial() });
  for (const side of [certificate.subject, certificate.issuer])
    side.typesAndValues.push(
      new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) }),
    );
  certificate.notBefore = timeOf(new Date(now.getTime() - dayMs));
  certificate.notAfter = timeOf(yearsAfter(now, yearsValid));
  certificate.extensions = [
    extension(basicConstraints, new BasicConstraints({ cA: false }).toSchema().toBER()),
    extension(keyUsage, new BitString({ valueHex: signsOnly.buffer, unusedBits: 6 }).toBER()),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return {
    privateKeyPkcs8: new Uint8Array(await subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: new Uint8Array(certificate.toSchema().toBER()),
    issuers: [],
  };
}

/** A serial number is positive and at most 20 bytes long. */
function randomSerial(): Integer {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return new Integer({ valueHex: bytes.buffer });
}

/** Chooses the format with four-digit years if two digits would mean the last century. */
function timeOf(value: Date): Time {
  const type = value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime;
  const wholeSeconds = new Date(Math.floor(value.getTime() / 1000) * 1000);
  return new Time({ type, value: wholeSeconds });
}

function yearsAfter(date: Date, years: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

function extension(extnID: string, value: ArrayBuffer): Extension {
  return new Extension({ extnID, critical: true, extnValue: value });
}
