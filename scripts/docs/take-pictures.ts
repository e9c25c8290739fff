import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { languageCookie } from '#domain/values/language.ts';
import { signInAs, visit } from '#tests/support/browser/browser.ts';
import { drawOn } from '#tests/support/browser/signature-pad.ts';
import { startApp } from '#tests/support/servers/app.ts';
import { arabic } from '#words/ar/all.ts';
import { english, type Language } from '#words/en/all.ts';
import { launchChromium } from '../tests/launch-chromium.ts';
import { momentAt, ordinaryDay } from '../tests/test-clock.mjs';

/**
 * Takes the pictures of the built application for the README and for the landing page: all of them, or those whose names
 * begin with the argument. `shown` is the name on the landing page. Run `npm run build` first.
 */
const pictures = [
  { name: 'landing', path: '/' },
  { name: 'client', email: 'client@demo.test', path: '/client' },
  { name: 'dispatcher', email: 'dispatcher@demo.test', path: '/dispatcher' },
  {
    name: 'service-requests',
    email: 'dispatcher@demo.test',
    path: '/dispatcher/service-requests',
    shown: 'requests',
  },
  { name: 'technician', email: 'technician@demo.test', path: '/technician/jobs', phone: true, shown: 'jobs' },
  {
    name: 'signature',
    email: 'technician@demo.test',
    path: '/technician/jobs',
    phone: true,
    open: ({ order }: Language) => order.mine.actions.sign,
    fill: sign,
    shown: 'signature',
  },
  {
    name: 'job-form',
    email: 'technician@demo.test',
    path: '/technician/jobs',
    phone: true,
    open: ({ order }: Language) => order.mine.actions.continue,
  },
  { name: 'board', email: 'dispatcher@demo.test', path: '/dispatcher/schedule', height: 960 },
  { name: 'jobs', email: 'dispatcher@demo.test', path: '/dispatcher/jobs' },
  { name: 'reports', email: 'operator@demo.test', path: '/operator/reports' },
  {
    name: 'technician-schedule',
    email: 'technician@demo.test',
    path: '/technician/schedule',
    phone: true,
  },
  { name: 'admin', email: 'admin@demo.test', path: '/admin' },
  { name: 'operator', email: 'operator@demo.test', path: '/operator' },
  { name: 'clients', email: 'operator@demo.test', path: '/operator/clients' },
  { name: 'machines', email: 'client@demo.test', path: '/client/machines' },
  { name: 'audit', email: 'admin@demo.test', path: '/admin/audit' },
  { name: 'white-label', email: 'operator.ae@demo.test', path: '/operator/settings' },
  {
    name: 'arabic-board',
    email: 'dispatcher@demo.test',
    path: '/dispatcher/schedule',
    height: 960,
    language: 'ar',
  },
  { name: 'arabic-client', email: 'client@demo.test', path: '/client', phone: true, language: 'ar' },
  {
    name: 'arabic-technician',
    email: 'technician@demo.test',
    path: '/technician/jobs',
    phone: true,
    language: 'ar',
    shown: 'jobs',
  },
  {
    name: 'arabic-service-requests',
    email: 'dispatcher@demo.test',
    path: '/dispatcher/service-requests',
    language: 'ar',
    shown: 'requests',
    inReadme: false,
  },
  {
    name: 'arabic-signature',
    email: 'technician@demo.test',
    path: '/technician/jobs',
    phone: true,
    open: ({ order }: Language) => order.mine.actions.sign,
    fill: sign,
    language: 'ar',
    shown: 'signature',
    inReadme: false,
  },
];

const landingWidths: Readonly<Record<string, number>> = { requests: 960, jobs: 390, signature: 390 };

const [chosen = ''] = process.argv.slice(2);

/** Late in the morning of an ordinary day, the demo company has work in many different states. */
const app = await startApp({}, [], new Date(momentAt(ordinaryDay, 11)));
const browser = await launchChromium();
try {
  for (const { name, email, path, phone = false, open, fill, height = 800, language, ...uses } of pictures) {
    if (!name.startsWith(chosen)) continue;
    const { shown, inReadme = true } = uses;
    const words = language === undefined ? english : arabic;
    const { page } = await visit(browser, app.origin, { phone, isNew: true });
    if (language !== undefined)
      await page.context().addCookies([{ name: languageCookie, value: language, url: app.origin }]);
    if (!phone) await page.setViewportSize({ width: 1280, height });
    const hasSettled = settling(page);
    if (email === undefined) await page.goto(path);
    else await signInAs(page, email, path);
    if (open)
      await page
        .getByRole('button', { name: open(words) })
        .first()
        .click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await hasSettled();
    await page.getByText(words.outbox.line.sent.not_yet).waitFor({ state: 'hidden', timeout: 60_000 });
    await fill?.(page, words);
    const picture = await page.screenshot(inReadme ? { path: `docs/images/${name}.png` } : {});
    if (shown !== undefined) await putOnLanding(picture, shown, language);
    await page.context().close();
  }
} finally {
  await browser.close();
  await app.stop();
}

/** Waits until all requests of the screen are answered and all animations have ended. */
function settling(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 5; quiet = asked.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(100);
    await page.waitForFunction(() => {
      const isWaiting = document.querySelector('[role=status][aria-label], [aria-busy=true], [data-loading]');
      const isMoving = document.getAnimations().some(({ playState }) => playState === 'running');
      return isWaiting === null && !isMoving;
    });
  };
}

async function putOnLanding(picture: Buffer, name: string, language = ''): Promise<void> {
  await sharp(picture)
    .resize(landingWidths[name])
    .webp({ quality: 70, effort: 6 })
    .toFile(join('src/web/landing/screens', language, `${name}.webp`));
}

async function sign(page: Page, { signature }: Language): Promise<void> {
  await page
    .getByLabel(signature.signerName)
    .fill(signature === arabic.signature ? 'أمل جابر' : 'Amal Jaber');
  await drawOn(page, signature.padEmpty);
}
