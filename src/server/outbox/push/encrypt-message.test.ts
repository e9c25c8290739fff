import { createECDH, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptMessage } from './encrypt-message.ts';
import { authorizationFor } from './signed-token.ts';

const bytes = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'base64url');

test('a message is encrypted as in the example of RFC 8291', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const encrypted = encryptMessage(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    own,
    bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('the token names the origin of the push service and is signed with the key that comes with it', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url');
  const at = new Date('2026-11-18T07:00:00Z');
  const header = authorizationFor(
    'https://push.example.net:8443/send/a?b=c',
    { privateKey, publicKey: point },
    { contact: 'https://service.example.com', at },
  );
  const [, head = '', claims = '', signature = '', k] =
    /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/.exec(header) ?? [];
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example.net:8443',
    exp: at.getTime() / 1000 + 12 * 3600,
    sub: 'https://service.example.com',
  });
  expect(k).toBe(point);
  const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  expect(isValid).toBe(true);
});
