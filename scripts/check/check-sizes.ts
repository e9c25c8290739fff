import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publicScreens } from '../build/public-groups.ts';
import { filesAddedBy, filesLoadedBy, filesNamedBy, type Manifest, screensWith } from './loaded-files.ts';

/** The files that every page of the application loads. */
const ALWAYS = 'index.html';
/**
 * The limits of the sign-in page, and of the first screen of each role. The technician's limit is the lowest, and
 * every other home screen adds its own code.
 */
const FIRST_SCREENS_KB = {
  '/auth': { js: 165, css: 15 },
  '/technician/jobs': { js: 218, css: 30 },
  '/dispatcher': { js: 281, css: 30 },
  '/client': { js: 292, css: 30 },
  '/operator': { js: 296, css: 30 },
  '/admin': { js: 311, css: 30 },
} as const;
/** The limits of the screens that open without a session, by subject. A stranger's phone has none of their files. */
const PUBLIC_SCREENS_KB = { account: 210, label: 225, signing: 375, privacy: 220 } as const;
/**
 * The limits of the page behind the link of a visit, including its style. The server adds the content and a small
 * logo.
 */
const VISIT_LIMITS_KB = { html: 4, css: 0, js: 2, fonts: 0 };
const LANDING_LIMITS_KB = { html: 12, css: 8, js: 0, fonts: 45 };

/** The parts that only one screen may load, and only when it shows them. */
const HEAVY_PARTS = [
  { what: 'charts', part: 'reports/Bars.tsx', screen: 'reports/OperatorReportScreen.tsx', limitKb: 125 },
  { what: 'the map', part: 'route-map/StopsMap.tsx', screen: 'route-map/RouteMapScreen.tsx', limitKb: 300 },
] as const;

type HeavyPart = (typeof HEAVY_PARTS)[number];

const built = resolve(import.meta.dirname, '../../dist/web');
/** Slow 3G: each response takes 2 seconds to start, and 50 kB arrive in a second. */
const SLOW_3G = { latencySeconds: 2, kilobytesPerSecond: 50 };
/**
 * The maximum size of the parts that the server adds to a visit's page: the visit's text with its forms, and the
 * small logo.
 */
const ADDED_TO_VISIT_KB = { html: 6, logo: 20 };
const VISIT_GOAL = { kilobytes: 60, readableSeconds: 5 };

const manifestFile = join(built, '.vite/manifest.json');

/** Fonts are already compressed and are sent unchanged. */
function kilobytesSent(files: readonly string[]): number {
  const bytes = files.map((file) => {
    const content = readFileSync(join(built, file));
    return file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
  });
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Computes when the page of a visit can be read: the response includes its style, so the page needs no other file. */
function opensOnSlow3G({
  html,
  ...others
}: Readonly<Record<'html' | 'css' | 'js' | 'fonts', readonly string[]>>) {
  const page = kilobytesSent(html) + ADDED_TO_VISIT_KB.html;
  const blocking = [...others.css, ...others.fonts];
  const responses = 1 + (blocking.length > 0 ? 1 : 0);
  const { latencySeconds, kilobytesPerSecond } = SLOW_3G;
  const seconds = responses * latencySeconds + (page + kilobytesSent(blocking)) / kilobytesPerSecond;
  const all = page + ADDED_TO_VISIT_KB.logo + kilobytesSent(Object.values(others).flat());
  const { kilobytes, readableSeconds } = VISIT_GOAL;
  console.log(
    `/visit/… is at most ${all.toFixed(1)} kB (limit ${kilobytes} kB), readable on slow 3G after ${seconds.toFixed(1)} s (limit ${readableSeconds} s)`,
  );
  return all <= kilobytes && seconds <= readableSeconds;
}

/** Prints the size of each kind of file that a page loads, and lists the files of each kind that exceeds its limit. */
function withinLimits<Kind extends string>(
  page: string,
  limits: Readonly<Record<Kind, number>>,
  loaded: Readonly<Record<Kind, readonly string[]>>,
): boolean {
  const kinds = Object.keys(limits) as Kind[];
  const tooHeavy = kinds.filter((kind) => {
    const size = kilobytesSent(loaded[kind]);
    console.log(`${page} loads ${size.toFixed(1)} kB of ${kind}, compressed (limit ${limits[kind]} kB)`);
    return size > limits[kind];
  });
  for (const file of tooHeavy.flatMap((kind) => loaded[kind]))
    console.error(`  ${kilobytesSent([file]).toFixed(1)} kB  ${file}`);
  return tooHeavy.length === 0;
}

function staysOnItsScreen(manifest: Manifest, { what, part, screen, limitKb }: HeavyPart): boolean {
  const added = filesAddedBy(manifest, part, screen);
  const isLight = withinLimits(`${screen}, for ${what},`, { js: limitKb }, { js: added });
  const others = screensWith(manifest, part, added).filter((other) => other !== screen);
  for (const other of others)
    console.error(`${other} loads ${what} too: import ${part} by import() in ${screen}`);
  return isLight && others.length === 0;
}

type FirstFiles = Readonly<
  Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>
>;

/** Checks the size of the files that a page loads: those listed in its document, and those of its screen. */
function startsLight(manifest: Manifest, page: keyof typeof FIRST_SCREENS_KB): boolean {
  const screens: FirstFiles = JSON.parse(readFileSync(join(built, 'first-files.json'), 'utf8'));
  const { js = [], css = [] } = screens[page] ?? {};
  const always = filesLoadedBy(manifest, ALWAYS);
  const all = { js: [...new Set([...always.js, ...js])], css: [...new Set([...always.css, ...css])] };
  const isLight = withinLimits(page, FIRST_SCREENS_KB[page], all);
  if (!isLight)
    console.error('Too heavy: load what opens on a press by import(), with part() or useMenuOnPress()');
  return isLight;
}

/** Checks the size of all scripts that each screen of this subject loads. */
function opensLight(manifest: Manifest, subject: keyof typeof PUBLIC_SCREENS_KB): boolean {
  const light = publicScreens[subject].map((screen) =>
    withinLimits(screen, { js: PUBLIC_SCREENS_KB[subject] }, { js: filesLoadedBy(manifest, screen).js }),
  );
  if (light.includes(false))
    console.error(
      'Too heavy: a public screen shares a module with the screens behind the sign-in; see scripts/build/public-groups.ts',
    );
  return !light.includes(false);
}

function main(): boolean {
  if (!existsSync(manifestFile)) {
    console.error('dist/web is not built: run npm run build first');
    return false;
  }
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const page = 'landing.html';
  const named = filesNamedBy(readFileSync(join(built, page), 'utf8'));
  const landing = withinLimits('/', LANDING_LIMITS_KB, { html: [page], ...named });
  if (!landing) console.error('Too heavy: the landing page is HTML and one style sheet, without a script');
  const visitFiles = {
    html: ['visit.html'],
    ...filesNamedBy(readFileSync(join(built, 'visit.html'), 'utf8')),
  };
  const visit = withinLimits('/visit/…', VISIT_LIMITS_KB, visitFiles) && opensOnSlow3G(visitFiles);
  if (!visit) console.error('Too heavy: the page of a visit must open on a slow network without libraries');
  const heavy = HEAVY_PARTS.map((part) => staysOnItsScreen(manifest, part));
  const pages = Object.keys(FIRST_SCREENS_KB) as (keyof typeof FIRST_SCREENS_KB)[];
  const first = pages.map((path) => startsLight(manifest, path));
  const subjects = Object.keys(PUBLIC_SCREENS_KB) as (keyof typeof PUBLIC_SCREENS_KB)[];
  const open = subjects.map((subject) => opensLight(manifest, subject));
  return landing && visit && [...heavy, ...first, ...open].every(Boolean);
}

process.exitCode = main() ? 0 : 1;
