import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type FilePlace, FilesAwayError } from './file-store.ts';

export type S3Settings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The maximum time for one attempt (default: 15 seconds). */
  readonly tryMs?: number;
};

type Ask = (method: string, key: string, body?: Uint8Array<ArrayBuffer>) => Promise<Response>;

const markKey = 'installation-mark';
const tries = 3;
const pauseMs = 200;

/** Stores files in a bucket of an S3-compatible service. The bucket's name is part of the path. */
export function s3Store(settings: S3Settings): FilePlace {
  const ask = retried(asking(settings));
  const put = async (key: string, bytes: Uint8Array) => {
    const answer = await ask('PUT', key, new Uint8Array(bytes));
    await answer.body?.cancel();
    if (!answer.ok) throw new FilesAwayError('there is no such bucket');
  };
  const get = async (key: string) => {
    const answer = await ask('GET', key);
    if (answer.ok) return answer.body;
    await answer.body?.cancel();
    return null;
  };
  return {
    kind: 'bucket',
    markAt: `${settings.bucket}/${markKey}`,
    readMark: async () => {
      const body = await get(markKey);
      return body === null ? null : (await new Response(body).text()).trim();
    },
    writeMark: (mark) => put(markKey, Buffer.from(mark)),
    // Only a write reveals whether the access key may write, so a missing permission shows up at the first upload.
    requireWritable: async () => undefined,
    put,
    get,
    remove: async (key) => {
      await (await ask('DELETE', key)).body?.cancel();
    },
  };
}

/** Makes one attempt. The timeout covers only the headers, because the body may be read slowly. */
function asking({ endpoint, bucket, region, accessKey, secretKey, tryMs = 15_000 }: S3Settings): Ask {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 0,
  });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}/`;
  return async (method, key, body) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new Error('timed out')), tryMs);
    const payload = body && { body, headers: { 'x-amz-content-sha256': sha256(body) } };
    try {
      return await client.fetch(base + encodeURIComponent(key), {
        method,
        ...payload,
        signal: giveUp.signal,
        redirect: 'error',
      });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Retries failures that may be temporary. Returns a successful response, or a 404. */
function retried(ask: Ask): Ask {
  const tried: Ask = async (...request) => {
    const answer = await ask(...request);
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new AnswerError(request[0], answer.status);
  };
  return async (...request) => {
    for (let done = 1; ; done += 1) {
      try {
        return await tried(...request);
      } catch (cause) {
        if (done === tries || !mayPass(cause)) {
          throw new FilesAwayError('the bucket cannot be used', { cause });
        }
        await pause(pauseMs * 2 ** done);
      }
    }
  };
}

class AnswerError extends Error {
  readonly status: number;

  constructor(method: string, status: number) {
    super(`the bucket answered ${status} to ${method}`);
    this.status = status;
  }
}

const mayPass = (error: unknown) =>
  !(error instanceof AnswerError) || error.status >= 500 || error.status === 429;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
