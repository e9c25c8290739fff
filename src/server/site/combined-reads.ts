import { type Context, Hono } from 'hono';
import { combinedReadsPath, mostCombinedReads } from '#contract/calls/combined-reads.ts';
import type { Handler } from '#server/platform/calls.ts';
import { invalidInputs } from '#server/platform/errors.ts';
import { asPartOfAnother, compressed } from '#server/platform/http/compressed-answers.ts';
import { tooLarge } from '#server/platform/request-body.ts';
import { because } from '#words/say/because.ts';

/**
 * Handles a request in the same way as the whole application, including the guard, limits and log of the read itself.
 */
export type Ask = (request: Request, env: Context['env']) => Response | Promise<Response>;

/** Returns a function that checks whether a path belongs to a read-only call. */
export function readMatcher(handlers: readonly Handler[]): (path: string) => boolean {
  const reads = handlers.filter(({ call }) => call.method === 'GET');
  const patterns = reads.map(({ call }) => call.path.replaceAll(/\{\w+\}/g, '[^/]+'));
  const pattern = new RegExp(`^(?:${patterns.join('|')})$`);
  return (path) => pattern.test(path);
}

/**
 * The maximum length of the combined responses, in characters. If they are longer, the browser sends each read
 * separately.
 */
const mostCharacters = 4_000_000;

/** `isCall` distinguishes the contract's reads from pages and files, which have no size limit. */
export function mountCombinedReads(ask: Ask, isCall: (path: string) => boolean): Hono {
  const isRead = (path: string) => isPath(path) && isCall(path.split('?', 1)[0] ?? '');
  return new Hono().get(combinedReadsPath, async (c) => {
    const paths = c.req.queries('read') ?? [];
    if (paths.length === 0 || paths.length > mostCombinedReads || !paths.every(isRead)) {
      throw invalidInputs([{ path: 'read', because: because('input_invalid') }]);
    }
    const { headers } = c.req.raw;
    const answers = await Promise.all(
      paths.map(async (path) => {
        const answer = await ask(
          new Request(new URL(path, c.req.url), { headers }),
          asPartOfAnother(Object(c.env)),
        );
        return `{"status":${answer.status},"body":${await answer.text()}}`;
      }),
    );
    if (answers.reduce((sum, { length }) => sum + length, 0) > mostCharacters) throw tooLarge();
    const { body, headers: packing } = await compressed(c, `[${answers.join(',')}]`);
    return c.body(body, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...packing,
    });
  });
}

const isPath = (path: string) => /^\/api\/[\w/-]+(\?[^#]*)?$/.test(path);
