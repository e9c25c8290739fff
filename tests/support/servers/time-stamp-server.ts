import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { makeCertificate } from './certificates.ts';

const timeStampInfo = '1.2.840.113549.1.9.16.1.4';

export type TimeStampServer = {
  readonly url: string;
  readonly asked: number;
  /** Changes how the server answers from now on. */
  behave: 'well' | 'refuse' | 'garbage' | 'another' | 'hang';
  /** The responses wait until this resolves. */
  held: Promise<void>;
  close(): Promise<void>;
};

/** Starts an RFC 3161 server with its own certificate. */
export async function startTimeStampServer(): Promise<TimeStampServer> {
  const purpose = new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] }).toSchema().toBER();
  const authority = await makeCertificate({
    name: 'Test time stamps',
    key: 'rsa',
    usage: 0x80,
    purposes: [new Extension({ extnID: '2.5.29.37', critical: true, extnValue: purpose })],
  });
  const state = { asked: 0, behave: 'well' as TimeStampServer['behave'], held: Promise.resolve() };
  const http = createServer(async (request, response) => {
    state.asked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (state.behave === 'hang') return;
    await state.held;
    const answers = {
      well: () => answerTo(Buffer.concat(chunks), authority, false),
      another: () => answerTo(Buffer.concat(chunks), authority, true),
      garbage: async () => Buffer.from('no ASN.1'),
      refuse: async () =>
        Buffer.from(new TimeStampResp({ status: new PKIStatusInfo({ status: 2 }) }).toSchema().toBER()),
    };
    response.setHeader('content-type', 'application/timestamp-reply');
    response.end(await answers[state.behave]());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  });
}

type Authority = Awaited<ReturnType<typeof makeCertificate>>;

async function answerTo(query: Buffer, { certificate, keys }: Authority, isOther: boolean): Promise<Buffer> {
  const { messageImprint, nonce } = TimeStampReq.fromBER(Uint8Array.from(query).buffer);
  if (isOther) messageImprint.hashedMessage = new OctetString({ valueHex: new Uint8Array(32).buffer });
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint,
    serialNumber: new Integer({ value: 7 }),
    genTime: new Date(),
    ...(nonce !== undefined && { nonce }),
  });
  const content = info.toSchema().toBER();
  const digest = (bytes: ArrayBuffer) => crypto.subtle.digest('SHA-256', bytes);
  const certificateHash = await digest(certificate.toSchema().toBER());
  const attributes = [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: timeStampInfo })] }),
    new Attribute({
      type: '1.2.840.113549.1.9.4',
      values: [new OctetString({ valueHex: await digest(content) })],
    }),
    // The signing certificate, version 2.
    new Attribute({
      type: '1.2.840.113549.1.9.16.2.47',
      values: [
        new Sequence({
          value: [
            new Sequence({
              value: [new Sequence({ value: [new OctetString({ valueHex: certificateHash })] })],
            }),
          ],
        }),
      ],
    }),
  ];
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: timeStampInfo,
      eContent: new OctetString({ valueHex: content }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [certificate],
  });
  await signed.sign(keys.privateKey, 0, 'SHA-256');
  const timeStampToken = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  });
  return Buffer.from(
    new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken }).toSchema().toBER(),
  );
}
