import type { Browser, Page } from '@playwright/test';
import { type Role, roles } from '#domain/actor.ts';
import { routes, routesOfEverybody } from '#tests/support/browser/routes.ts';
import { startApp } from '#tests/support/servers/app.ts';
import { launchChromium } from '../../../scripts/tests/launch-chromium.ts';
import type { Figure, Part, Rounds } from '../part.ts';
import { type Planted, plant, planted } from '../xss/plant.ts';

type Effects = {
  readonly dialogs: string[];
  readonly reports: string[];
  readonly foreign: string[];
  readonly injected: string[];
};

const search = `?search=${encodeURIComponent(`"><img class=${planted} src=x onerror=alert(9)>`)}`;

/**
 * Records every possible effect of an injected script: a dialog, a blocked load, or a request to another
 * host.
 */
async function watch(page: Page, origin: string, seen: Effects): Promise<void> {
  page.on('dialog', (dialog) => {
    seen.dialogs.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (/^https?:$/.test(protocol) && asked !== origin) seen.foreign.push(`${page.url()}: ${request.url()}`);
  });
  await page.exposeFunction('reportViolation', (what: string) => seen.reports.push(`${page.url()}: ${what}`));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const tell: unknown = Reflect.get(globalThis, 'reportViolation');
      if (typeof tell === 'function') tell(`${violatedDirective} ${blockedURI}`);
    });
  });
}

/** Opens the screens of a role, and returns how many of them show planted text. */
async function walk(
  browser: Browser,
  origin: string,
  { people, paths }: Planted,
  role: Role,
  seen: Effects,
): Promise<{ screens: number; showing: number }> {
  const name = people[role].cookie.split('=')[0] ?? '';
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name, value: people[role].cookie.slice(name.length + 1), url: origin }]);
  const page = await context.newPage();
  await watch(page, origin, seen);
  const own = routes.filter(([, of]) => of === role).map(([path]) => path);
  const screens = [
    ...own,
    ...own.map((path) => `${path}${search}`),
    ...(paths[role] ?? []),
    ...routesOfEverybody.map(([path]) => path),
  ];
  let showing = 0;
  for (const path of screens) {
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    const { shows, strange } = await page.evaluate((name) => {
      const strange = document.querySelectorAll(
        `.${name}, [onerror], [onload], iframe, object, embed, a[href^="javascript:"]`,
      );
      return {
        shows: /alert\(\d\)/.test(document.body.innerText),
        strange: [...strange].map(({ outerHTML }) => outerHTML),
      };
    }, planted);
    seen.injected.push(...strange.map((html) => `${path}: ${html.slice(0, 200)}`));
    if (shows) showing += 1;
  }
  await context.close();
  return { screens: screens.length, showing };
}

async function run(rounds: Rounds): Promise<Figure[]> {
  const app = await startApp({}, ['--demo']);
  const browser = await launchChromium();
  try {
    const plants = await plant(app.origin);
    const seen: Effects = { dialogs: [], reports: [], foreign: [], injected: [] };
    let [screens, showing] = [0, 0];
    for (const role of rounds === 'all' ? roles : (['dispatcher'] as const)) {
      const walked = await walk(browser, app.origin, plants, role, seen);
      screens += walked.screens;
      showing += walked.showing;
    }
    for (const [kind, found] of Object.entries(seen))
      for (const one of found.slice(0, 10)) console.log(`${kind}: ${one}`);
    return [
      { what: 'screens opened', goal: { atLeast: rounds === 'all' ? 80 : 10 }, measured: screens },
      { what: 'of them showing a payload', goal: { atLeast: rounds === 'all' ? 30 : 3 }, measured: showing },
      { what: 'dialogs', goal: { exactly: 0 }, measured: seen.dialogs.length },
      { what: 'violations of the content policy', goal: { exactly: 0 }, measured: seen.reports.length },
      { what: 'requests to elsewhere', goal: { exactly: 0 }, measured: seen.foreign.length },
      { what: 'elements that were planted', goal: { exactly: 0 }, measured: seen.injected.length },
    ];
  } finally {
    await browser.close();
    await app.stop();
  }
}

export const xss: Part = {
  name: 'xss',
  promise: 'markup and scripts in any text of any role are shown as text on every screen',
  canaries: [
    {
      file: 'src/web/service-requests/ServiceRequestCard.tsx',
      from: '{request.problem_description}',
      to: '<span dangerouslySetInnerHTML={{ __html: request.problem_description }} />',
    },
    {
      file: 'src/web/records/timeline/CommentEntry.tsx',
      from: '            piece.text\n          ),',
      to: '            <span key={piece.at} dangerouslySetInnerHTML={{ __html: piece.text }} />\n          ),',
    },
  ],
  needsBuild: true,
  run,
};
