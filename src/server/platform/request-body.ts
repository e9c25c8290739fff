import type { Context } from 'hono';
import { because } from '#words/say/because.ts';
import { ProblemAnswer, tooBusy } from './errors.ts';
import { headerOf, incomingOf } from './http/incoming.ts';

/** The object that a request carries as JSON. */
export function objectIn(c: Context, text: string): object {
  if (!/^application\/json\b/i.test(headerOf(c, 'content-type') ?? '')) {
    throw new ProblemAnswer(415, 'unsupported_media', because('not_json'));
  }
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ProblemAnswer(400, 'bad_request', because('json_no_object'));
  }
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw Object.assign(new ProblemAnswer(400, 'bad_request', because('json_invalid')), { cause });
  }
}

/** The text that a request carries; refuses more bytes than `mostBytes`. */
export async function readText(c: Context, mostBytes: number): Promise<string> {
  if (Number(headerOf(c, 'content-length') ?? 0) > mostBytes) throw tooLarge();
  const source: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = incomingOf(c) ?? c.req.raw.body ?? [];
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (cause) {
    if (!isCutOff(cause)) throw cause;
    throw Object.assign(new ProblemAnswer(400, 'bad_request', because('body_incomplete')), { cause });
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** So many bytes of large bodies are on their way at a time; who would bring more is asked to come again. */
const mostUnderWay = 120_000_000;
let underWay = 0;

/** Reads a large body where there is room for it beside those that are being read. */
export async function readLarge(c: Context, mostBytes: number, read: () => Promise<string>): Promise<string> {
  const bytes = Math.min(Number(headerOf(c, 'content-length') ?? mostBytes), mostBytes);
  if (underWay + bytes > mostUnderWay) throw tooBusy();
  underWay += bytes;
  try {
    return await read();
  } finally {
    underWay -= bytes;
  }
}

/** The sender went away, which is no failure of the server; nobody reads the answer. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

function tooLarge(): ProblemAnswer {
  return new ProblemAnswer(413, 'too_large', because('too_large'));
}
