import { BitString, Integer, PrintableString, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  AuthenticatedSafe,
  BasicConstraints,
  CertBag,
  Certificate,
  Extension,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs';

const algorithms = {
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  weak: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  p256: { name: 'ECDSA', namedCurve: 'P-256' },
  p384: { name: 'ECDSA', namedCurve: 'P-384' },
  p521: { name: 'ECDSA', namedCurve: 'P-521' },
} as const;

export type TestCertificate = { readonly certificate: Certificate; readonly keys: CryptoKeyPair };

type CertificateOptions = {
  readonly name: string;
  readonly key?: keyof typeof algorithms;
  readonly from?: Date;
  readonly until?: Date;
  /** The issuer; without it, the certificate is self-signed. */
  readonly by?: TestCertificate;
  /** The first byte of the key usage. */
  readonly usage?: number;
  /** The purposes as object identifiers. */
  readonly purposes?: readonly Extension[];
};

let serial = 1;

/** Makes a key and its certificate. */
export async function makeCertificate({
  name,
  by,
  usage,
  ...wanted
}: CertificateOptions): Promise<TestCertificate> {
  const {
    key = 'p256',
    from = new Date('2020-01-01'),
    until = new Date('2040-01-01'),
    purposes = [],
  } = wanted;
  const keys = (await crypto.subtle.generateKey(algorithms[key], true, ['sign', 'verify'])) as CryptoKeyPair;
  serial += 1;
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: serial }) });
  certificate.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'BH' }) }),
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }),
  );
  certificate.issuer = by === undefined ? certificate.subject : by.certificate.subject;
  certificate.notBefore.value = from;
  certificate.notAfter.value = until;
  const constraints = new BasicConstraints({ cA: by === undefined }).toSchema().toBER();
  certificate.extensions = [
    new Extension({ extnID: '2.5.29.19', critical: true, extnValue: constraints }),
    ...(usage === undefined
      ? []
      : [
          new Extension({
            extnID: '2.5.29.15',
            critical: true,
            extnValue: new BitString({ valueHex: new Uint8Array([usage]).buffer }).toBER(),
          }),
        ]),
    ...purposes,
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign((by?.keys ?? keys).privateKey, 'SHA-256');
  return { certificate, keys };
}

type File = {
  readonly password?: string;
  /** The certificate whose key the file contains. If it is omitted, the file contains no key. */
  readonly keyOf?: TestCertificate;
  readonly certificates: readonly TestCertificate[];
};

/** Returns a PKCS #12 file in base64. */
export async function pkcs12Of({ password = 'open', keyOf, certificates }: File): Promise<string> {
  const secret = new TextEncoder().encode(password).buffer as ArrayBuffer;
  const bags = certificates.map(
    ({ certificate }) =>
      new SafeBag({
        bagId: '1.2.840.113549.1.12.10.1.3',
        bagValue: new CertBag({ parsedValue: certificate }),
      }),
  );
  const safeContents = [{ privacyMode: 0, value: new SafeContents({ safeBags: bags }) }];
  if (keyOf !== undefined) {
    const pkcs8 = await crypto.subtle.exportKey('pkcs8', keyOf.keys.privateKey);
    const keyBag = new PKCS8ShroudedKeyBag({ parsedValue: PrivateKeyInfo.fromBER(pkcs8) });
    await keyBag.makeInternalValues({
      password: secret,
      contentEncryptionAlgorithm: { name: 'AES-CBC', length: 128 },
      hmacHashAlgorithm: 'SHA-256',
      iterationCount: 2048,
    } as never);
    const bag = new SafeBag({ bagId: '1.2.840.113549.1.12.10.1.2', bagValue: keyBag });
    safeContents.push({ privacyMode: 0, value: new SafeContents({ safeBags: [bag] }) });
  }
  const safe = new AuthenticatedSafe({ parsedValue: { safeContents } } as never);
  await safe.makeInternalValues({ safeContents: safeContents.map(() => ({})) });
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } } as never);
  await pfx.makeInternalValues({
    password: secret,
    iterations: 2048,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  } as never);
  return Buffer.from(pfx.toSchema().toBER()).toString('base64');
}
