import { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** Node's own request, where the server is Node's: its headers and its body cost less there than in a web request. */
export function incomingOf(c: Context): IncomingMessage | null {
  const { incoming }: { readonly incoming?: unknown } = c.env ?? {};
  return incoming instanceof IncomingMessage ? incoming : null;
}

/** A header that a request has once at most. */
export function headerOf(c: Context, name: string): string | undefined {
  const incoming = incomingOf(c);
  if (incoming === null) return c.req.header(name);
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
