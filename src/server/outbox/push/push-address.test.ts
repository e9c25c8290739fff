import { expect, test } from 'vitest';
import { postMessage } from './post-message.ts';
import { ClosedAddressError, type FindAddresses, isPublicAddress, isPushAddress } from './push-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is the address of a push service', (address) => {
  expect(isPushAddress(address, null)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:word@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com/fcm#abc',
  'https://localhost/send',
  'https://database/send',
  'https://127.0.0.1/send',
  'https://2130706433/send',
  'https://0x7f.1/send',
  'https://[::1]/send',
  'https://[::ffff:127.0.0.1]/send',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost./send',
  'file:///etc/passwd',
  'not an address',
  '',
])('%s is refused as the address of a push service', (address) => {
  expect(isPushAddress(address, null)).toBe(false);
});

test('only the origin of a local push service is accepted besides', () => {
  const local = 'http://127.0.0.1:4100';
  expect(isPushAddress('http://127.0.0.1:4100/send', local)).toBe(true);
  for (const other of [
    'http://127.0.0.1:4101/send',
    'http://127.0.0.1:41000/send',
    'http://127.0.0.1:4100@10.0.0.1/',
  ])
    expect(isPushAddress(other, local), other).toBe(false);
});

test.each(['8.8.8.8', '142.250.185.78', '2a00:1450:4001:82a::200a', '2606:4700::6810:84e5'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fe80::1',
  'fd00::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  'push.example.net',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::1']], [[]]])(
  'a name with the addresses %j is looked up once, and nothing connects to them',
  async (found) => {
    let asked = 0;
    const findAddresses: FindAddresses = (_, receive) => {
      asked += 1;
      receive(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    const message = { endpoint: 'https://push.example.net/send', headers: {}, body: Buffer.from('text') };
    await expect(postMessage(message, { localService: null, findAddresses })).rejects.toThrow(
      ClosedAddressError,
    );
    expect(asked).toBe(1);
  },
);
