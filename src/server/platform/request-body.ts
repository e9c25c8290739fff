import { finished, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import type { Call } from '#contract/calls/call.ts';
import { mostItems } from '#contract/calls/limits.ts';
import { because, becauseIn } from '#words/say/because.ts';
import { invalidInput, invalidInputs, ProblemAnswer } from './errors.ts';
import { headerOf, incomingOf } from './http/incoming.ts';

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

type ReadCallbacks = {
  /** Receives the byte count of each chunk. If it throws an error, the body is refused. */
  readonly arrived?: (bytes: number) => void;
  /** When this signal is aborted, reading stops and fails with the signal's reason. */
  readonly signal?: AbortSignal;
};

/** Returns the text of a request's body. Refuses a body of more than `mostBytes`. */
export async function readText(
  c: Context,
  mostBytes: number,
  callbacks: ReadCallbacks = {},
): Promise<string> {
  if (Number(headerOf(c, 'content-length') ?? 0) > mostBytes) throw tooLarge();
  const { arrived } = callbacks;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const take = (piece: Uint8Array) => {
    bytes += piece.byteLength;
    if (bytes > mostBytes) throw tooLarge();
    arrived?.(piece.byteLength);
    pieces.push(piece);
  };
  try {
    await readPieces(sourceOf(c), take, callbacks.signal);
  } catch (cause) {
    if (!isCutOff(cause)) throw cause;
    throw Object.assign(new ProblemAnswer(400, 'bad_request', because('body_incomplete')), { cause });
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}

function sourceOf(c: Context): Readable {
  const incoming = incomingOf(c);
  if (incoming !== null) return incoming;
  const { body } = c.req.raw;
  // Node's APIs and the web's APIs have different types for the same class.
  return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream<Uint8Array>);
}

/** Leaves the source open after a refusal, because destroying a request would cut off its response. */
function readPieces(
  source: Readable,
  take: (piece: Uint8Array) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      stopWaiting();
      source.off('data', onPiece).pause();
      signal?.removeEventListener('abort', onAbort);
      if (error) reject(error);
      else resolve();
    };
    const onPiece = (piece: Uint8Array) => {
      try {
        take(piece);
      } catch (error) {
        settle(error);
      }
    };
    const onAbort = () => settle(signal?.reason);
    const stopWaiting = finished(source, { writable: false }, settle);
    signal?.addEventListener('abort', onAbort);
    source.on('data', onPiece);
  });
}

/** Returns true if the sender disconnected, which is not a failure of the server. */
function isCutOff(error: unknown): boolean {
  const { code = null } = error instanceof Error && 'code' in error ? error : {};
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

export function tooLarge(): ProblemAnswer {
  return new ProblemAnswer(413, 'too_large', because('too_large'));
}

/**
 * The maximum number of problems in a response, so that an invalid list does not cause a response that is larger than
 * the request.
 */
const mostProblems = 100;

/** Returns the input that the contract describes, or throws with a problem for each invalid field. */
export function parsedInput(call: Call, fields: object): unknown {
  // A schema reads all items before it checks their number.
  for (const [path, value] of Object.entries(fields)) {
    if (hasTooManyItems(value))
      throw invalidInput(path, because('at_most', { of: 'items', than: mostItems }));
  }
  const result = call.input.safeParse(fields);
  if (result.success) return result.data;
  const { issues } = result.error;
  throw invalidInputs(
    issues.slice(0, mostProblems).map(({ path, message }) => ({
      path: path.join('.'),
      because: becauseIn(message) ?? because('input_invalid'),
    })),
  );
}

/** Counts the items of all lists within the value. It uses no recursion, because the value may be nested deeply. */
function hasTooManyItems(value: unknown): boolean {
  const open: unknown[] = [value];
  let items = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) items += next.length;
    if (items > mostItems) return true;
    for (const inner of Object.values(next)) open.push(inner);
  }
  return false;
}
