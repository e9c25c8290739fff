import { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** Returns Node's own request if there is one, because its headers and body are cheaper to read. */
export function incomingOf(c: Context): IncomingMessage | null {
  const { incoming }: { readonly incoming?: unknown } = c.env ?? {};
  return incoming instanceof IncomingMessage ? incoming : null;
}

export function headerOf(c: Context, name: string): string | undefined {
  const incoming = incomingOf(c);
  if (incoming === null) return c.req.header(name);
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
