import { beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate, pkcs12Of, type TestCertificate } from '#tests/support/servers/certificates.ts';
import { acceptCertificate } from './accept-certificate.ts';
import { sealsValidly } from './try-seal.ts';

const password = 'كلمة سر';
const now = new Date('2026-11-18T07:00:00.000Z');
const [yesterday, tomorrow] = [new Date('2026-11-17'), new Date('2026-11-19')];
const sender = { operator: '', account: '' };

describe('a certificate file', () => {
  let root: TestCertificate;
  let other: TestCertificate;
  beforeAll(async () => {
    root = await makeCertificate({ name: 'Gulf Root' });
    other = await makeCertificate({ name: 'Other' });
  });

  const accept = (content: string, opened = password) =>
    acceptCertificate({ content, password: opened }, now, sender);
  const fileOf = async (wanted: Partial<Parameters<typeof makeCertificate>[0]> = {}) => {
    const own = await makeCertificate({ name: 'Home Coffee', by: root, ...wanted });
    return pkcs12Of({ password, keyOf: own, certificates: [other, root, own] });
  };

  test.each([
    ['rsa', 'RSA 2048'],
    ['p256', 'EC P-256'],
    ['p384', 'EC P-384'],
  ] as const)(
    'with a key of the kind %s is accepted, with its issuers and no other certificate',
    async (key, kind) => {
      const accepted = await accept(await fileOf({ key }));
      expect(accepted).toMatchObject({ key_kind: kind, subject: 'Home Coffee, BH', issuer: 'Gulf Root, BH' });
      expect(accepted.certificates.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    },
  );

  test.each([
    ['weak_key', { key: 'weak' }],
    ['weak_key', { key: 'p521' }],
    ['expired', { until: yesterday }],
    ['not_valid_yet', { from: tomorrow }],
    ['other_purpose', { usage: 0x20 }],
  ] as const)('is refused as %s if it has %j', async (reason, wanted) => {
    await expect(accept(await fileOf(wanted))).rejects.toMatchObject({ reason });
  });

  test('a certificate seals a test document, which a key of another certificate does not', async () => {
    const own = await makeCertificate({ name: 'Home Coffee', by: root });
    const pkcs8 = await crypto.subtle.exportKey('pkcs8', own.keys.privateKey);
    const derOf = ({ certificate }: TestCertificate) => new Uint8Array(certificate.toSchema().toBER());
    const key = { privateKeyPkcs8: new Uint8Array(pkcs8), certificate: derOf(own), issuers: [derOf(root)] };
    expect(await sealsValidly(key, now)).toBe(true);
    expect(await sealsValidly({ ...key, certificate: derOf(other) }, now)).toBe(false);
  });

  test('a certificate file is refused without its key or its certificate, cut off, or with another password', async () => {
    const own = await makeCertificate({ name: 'Home Coffee', by: root });
    const whole = await fileOf();
    const reasonOf = (content: string, opened?: string) =>
      accept(content, opened).then(
        () => null,
        ({ reason }) => reason,
      );
    expect(await reasonOf(await pkcs12Of({ password, certificates: [own] }))).toBe('without_key');
    expect(await reasonOf(await pkcs12Of({ password, keyOf: own, certificates: [root] }))).toBe(
      'without_certificate',
    );
    expect(await reasonOf(whole, 'Another')).toBe('wrong_password');
    expect(await reasonOf(whole.slice(0, 400))).toBe('damaged');
    expect(await reasonOf('not base64!')).toBe('damaged');
  });
});
