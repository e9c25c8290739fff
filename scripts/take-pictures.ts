import { startApp } from '../tests/support/app.ts';
import { signInAs } from '../tests/support/browser.ts';
import { launchChromium } from './launch-chromium.ts';

/** Takes the README's pictures of the built application: npm run build, then this. */
const pictures = [
  { name: 'landing', path: '/' },
  { name: 'client', email: 'client@demo.test', path: '/client' },
  { name: 'dispatcher', email: 'dispatcher@demo.test', path: '/dispatcher' },
  { name: 'service-requests', email: 'dispatcher@demo.test', path: '/dispatcher/service-requests' },
  { name: 'technician', email: 'technician@demo.test', path: '/technician/jobs', phone: true },
  {
    name: 'signature',
    email: 'technician@demo.test',
    path: '/technician/jobs',
    phone: true,
    open: /^Get Signature/,
  },
  {
    name: 'job-form',
    email: 'technician@demo.test',
    path: '/technician/jobs',
    phone: true,
    open: /^Continue Job/,
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
];

const app = await startApp();
const browser = await launchChromium();
try {
  for (const { name, email, path, phone, open, height = 800 } of pictures) {
    const viewport = phone ? { width: 390, height: 844 } : { width: 1280, height };
    const context = await browser.newContext({
      baseURL: app.origin,
      viewport,
      timezoneId: 'Asia/Bahrain',
      locale: 'en-US',
    });
    const page = await context.newPage();
    if (email === undefined) await page.goto(path);
    else await signInAs(page, email, path);
    if (open) await page.getByRole('button', { name: open }).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => {
      const isWaiting = document.querySelector('[role=status][aria-label], [aria-busy=true], [data-loading]');
      const isMoving = document.getAnimations().some(({ playState }) => playState === 'running');
      return isWaiting === null && !isMoving;
    });
    await page.screenshot({ path: `docs/images/${name}.png` });
    await context.close();
  }
} finally {
  await browser.close();
  await app.stop();
}
