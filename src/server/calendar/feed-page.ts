import { Hono } from 'hono';
import { feedPath } from '#contract/calendar.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Server } from '#server/platform/context.ts';
import { requestCounter } from '#server/platform/request-limit.ts';
import { findCalendarFeed } from './feed.ts';

/** Serves the file that a calendar subscribes to. Anyone who knows its secret address can read it. */
export function feedPage(server: Server): Hono {
  const countRequest = requestCounter(server, server.callsPerMinute);
  return new Hono().get(`${feedPath}:file`, async (c) => {
    countRequest(c);
    const secret = /^([\w-]{43})\.ics$/.exec(c.req.param('file'))?.[1];
    const calendar = secret === undefined ? null : await findCalendarFeed(server, secret);
    if (calendar === null) throw new NotFoundError('calendar');
    return c.body(calendar, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
    });
  });
}
