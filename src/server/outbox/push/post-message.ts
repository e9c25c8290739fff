import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import {
  askNameServer,
  ClosedAddressError,
  type FindAddresses,
  isPushAddress,
  onlyPublic,
} from './push-address.ts';

const longestMs = 5000;
const largestHeaders = 8192;

export type PostSettings = {
  /** The origin of a push service on this computer; null except in tests. */
  readonly localService: string | null;
  /** Only tests pass a different function. */
  readonly findAddresses?: FindAddresses;
};

type Message = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

export type PushAnswer = { readonly status: number; readonly retryAfterSeconds: number | null };

/**
 * Posts a message to a push service. The address comes from a browser, so this reads only the status and one header
 * of the response, follows no redirect, and connects only to public addresses.
 */
export function postMessage(
  { endpoint, headers, body }: Message,
  { localService, findAddresses = askNameServer }: PostSettings,
): Promise<PushAnswer> {
  if (!isPushAddress(endpoint, localService)) {
    return Promise.reject(new ClosedAddressError('not the address of a push service'));
  }
  const isLocal = new URL(endpoint).origin === localService;
  const request = isLocal && endpoint.startsWith('http:') ? overHttp : overHttps;
  return new Promise((resolve, reject) => {
    const posting = request(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: false,
      maxHeaderSize: largestHeaders,
      signal: AbortSignal.timeout(longestMs),
      ...(!isLocal && { lookup: onlyPublic(findAddresses) }),
    });
    posting.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      const seconds = Number.parseInt(response.headers['retry-after'] ?? '', 10);
      response.destroy();
      resolve({ status, retryAfterSeconds: Number.isNaN(seconds) ? null : seconds });
    });
    posting.on('error', reject);
    posting.end(body);
  });
}
