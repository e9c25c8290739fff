import type { DigestAlgorithm } from '@libpdf/core';

/** A time-stamp server that did not answer as RFC 3161 requires. */
class TimestampError extends Error {}

/** The maximum time to wait for the server: longer than a server needs, and shorter than a person waits. */
const waitMs = 4_000;
const mostBytes = 64 * 1024;
const reply = 'application/timestamp-reply';

/** Asks the RFC 3161 server at the address to confirm that the digest exists now. Returns its token in DER. */
export async function timestampOf(
  address: string,
  digest: Uint8Array,
  algorithm: DigestAlgorithm,
): Promise<Uint8Array> {
  const { AlgorithmIdentifier, MessageImprint, TimeStampReq } = await import('pkijs');
  const { Integer, Null, OctetString } = await import('asn1js');
  const nonce = crypto.getRandomValues(new Uint8Array(8));
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const algorithmId = digestIds[algorithm];
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(digest).buffer }),
    }),
    nonce: new Integer({ valueHex: nonce.buffer }),
    certReq: true,
  });
  const answer = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/timestamp-query', accept: reply },
    body: request.toSchema().toBER(),
    signal: AbortSignal.timeout(waitMs),
  });
  if (!answer.ok) throw new TimestampError(`The time-stamp server answered ${answer.status}.`);
  return tokenIn(await bytesOf(answer), { digest, nonce });
}

const digestIds: Readonly<Record<DigestAlgorithm, string>> = {
  'SHA-256': '2.16.840.1.101.3.4.2.1',
  'SHA-384': '2.16.840.1.101.3.4.2.2',
  'SHA-512': '2.16.840.1.101.3.4.2.3',
};

/** Reads the response, unless it is larger than any time stamp. */
async function bytesOf(answer: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new TimestampError('The time-stamp server answered too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Question = { readonly digest: Uint8Array; readonly nonce: Uint8Array };

/** Returns the token with the bytes that were signed. Throws if it belongs to a different request. */
async function tokenIn(bytes: Uint8Array, { digest, nonce }: Question): Promise<Uint8Array> {
  const { SignedData, TimeStampResp, TSTInfo } = await import('pkijs');
  const { fromBER, OctetString, Sequence } = await import('asn1js');
  const answer = fromBER(Uint8Array.from(bytes).buffer);
  if (answer.offset === -1 || !(answer.result instanceof Sequence))
    throw new TimestampError('The time-stamp server gave no answer in ASN.1.');
  const { status, timeStampToken } = new TimeStampResp({ schema: answer.result });
  const [, token] = answer.result.valueBlock.value;
  if (status.status > 1 || timeStampToken === undefined || token === undefined)
    throw new TimestampError(`The time-stamp server refused with status ${status.status}.`);
  const { eContent } = new SignedData({ schema: timeStampToken.content }).encapContentInfo;
  if (!(eContent instanceof OctetString)) throw new TimestampError('The time stamp is empty.');
  const info = TSTInfo.fromBER(eContent.getValue());
  const isSame = (one: ArrayBuffer | Uint8Array, other: Uint8Array) =>
    Buffer.from(one as Uint8Array).equals(other);
  const isAnswer =
    isSame(info.messageImprint.hashedMessage.getValue(), digest) &&
    info.nonce !== undefined &&
    isSame(info.nonce.valueBlock.valueHexView, nonce);
  if (!isAnswer) throw new TimestampError('The time stamp answers another question.');
  return Uint8Array.from(token.valueBeforeDecodeView);
}
