import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { mapStyleOrigin } from '#domain/brand/map-style.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { getPlatformSettings } from '#server/store/platform-settings.ts';
import type { Server } from './context.ts';

const csp = 'content-security-policy';

/**
 * Sets the security headers. Pages load nothing from other origins, and nothing inline but these styles; signatures are
 * `data:` images.
 */
export const securityHeaders = (styleHashes: readonly string[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...styleHashes],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  });

/**
 * Allows the application's pages to fetch from the origin of the platform's map style. Also allows MapLibre to start
 * its worker alongside the service worker of push messages. Every other response, including the landing page, keeps
 * its policy. This must come before `securityHeaders`.
 */
export function allowMap(server: Server): MiddlewareHandler {
  const originOfMap = mapOrigins(server);
  return async (c, next) => {
    await next();
    const policy = c.res.headers.get(csp);
    const isPage =
      c.res.headers.get('content-type')?.startsWith('text/html') &&
      c.req.path !== '/' &&
      !c.req.path.startsWith(visitLink.path);
    if (policy === null || !isPage) return;
    const origin = await originOfMap();
    if (origin !== null) c.res.headers.set(csp, withMap(policy, origin));
  };
}

const stylesKey = 'pageStyles';

/** Allows the response's own inline styles, which differ by brand. */
export function allowStyles(c: Context, hashes: readonly string[]): void {
  c.set(stylesKey, hashes);
}

/** Adds the styles that a page allows to its policy. This must come before `securityHeaders`. */
export const withOwnStyles: MiddlewareHandler = async (c, next) => {
  await next();
  const hashes: unknown = c.get(stylesKey);
  const policy = c.res.headers.get(csp);
  if (!Array.isArray(hashes) || policy === null) return;
  c.res.headers.set(
    csp,
    policy.replace(/style-src [^;]+/, (allowed) => [allowed, ...hashes].join(' ')),
  );
};

const hashedFile = /^\/assets\/.+\.(?:js|css|woff2)$/;
/** The headers that matter only for pages. */
const pageHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Sends scripts, style sheets and fonts with short headers, because the full ones add a tenth to a small file. A
 * policy applies to such a file only if it is opened as a page or a worker, and then allows nothing. This must come
 * before `securityHeaders`.
 */
export const shortHeadersOfFiles: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.ok || !hashedFile.test(c.req.path)) return;
  c.res.headers.set(csp, "default-src 'none'; frame-ancestors 'none'");
  for (const name of pageHeaders) c.res.headers.delete(name);
};

function withMap(policy: string, origin: string): string {
  const open = policy.replace(/(?:img|connect)-src [^;]+/g, (directive) => `${directive} ${origin}`);
  return `${open}; worker-src 'self' blob:`;
}

const cachedForMs = 5000;

/** Returns a function that reads the map style's origin and caches it for 5 seconds. */
function mapOrigins({ database, now }: Server): () => Promise<string | null> {
  let cachedOrigin: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now().getTime() - readAt < cachedForMs) return cachedOrigin;
    try {
      const settings = await database.transaction(
        systemFor({ installation: 'the settings of the platform belong to no operator' }),
        getPlatformSettings,
        { readOnly: true },
      );
      cachedOrigin = mapStyleOrigin(settings.map_style_url ?? '');
      readAt = now().getTime();
    } catch {
      // If the database is unavailable, the page gets the last known origin, and its own calls report the error.
    }
    return cachedOrigin;
  };
}
