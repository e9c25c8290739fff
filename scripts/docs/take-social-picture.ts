import sharp from 'sharp';
import { startApp } from '#tests/support/servers/app.ts';
import { launchChromium } from '../tests/launch-chromium.ts';

/** Draws the preview image that is shown with links to the landing page. Run `npm run build` first. */

const size = { width: 1200, height: 630 };

const app = await startApp();
const browser = await launchChromium();
try {
  // The page's own Content-Security-Policy would block the added style.
  const page = await browser.newPage({ viewport: size, bypassCSP: true, reducedMotion: 'reduce' });
  await page.goto(app.origin);
  await page.addStyleTag({
    content: `
      .skip, .header .sections, .header .entry, .hero .lead, .hero .actions { display: none }
      .header { position: absolute; inset-block-start: 2.5rem; border: 0; padding-inline: 4rem }
      .header .brand { gap: 1rem; font-size: 1.75rem }
      .header .mark { inline-size: 3.5rem; block-size: 3.5rem }
      .hero { grid-template-columns: 40rem 1fr; column-gap: 0; padding-inline-start: 4rem }
      .hero .title { margin-block-end: 0; font-size: 4.375rem }
      .hero .platform { font-size: 1.5rem; max-inline-size: 30rem }
      .plate { --unit: 0.05625rem; --axis: 45% }
      .done { display: none }`,
  });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ clip: { x: 0, y: 0, ...size } });
  await sharp(picture).png({ palette: true, colours: 64, effort: 10 }).toFile('src/web/public/social.png');
} finally {
  await browser.close();
  await app.stop();
}
