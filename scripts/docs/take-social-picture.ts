import sharp from 'sharp';
import { preview } from 'vite';
import { socialPicture } from '#contract/pages.ts';
import { languages } from '#domain/values/language.ts';
import { launchChromium } from '../tests/launch-chromium.ts';

/**
 * Draws the preview images that are shown with links to the landing page, one in each language. Run `npm run build`
 * first.
 */

const size = { width: 1200, height: 630 };

const built = await preview({ preview: { port: 0 } });
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
  for (const language of languages) {
    const file = language === 'en' ? 'landing.html' : `landing-${language}.html`;
    await page.goto(`${built.resolvedUrls?.local[0]}${file}`);
    await page.addStyleTag({
      content: `
        .skip, .header .sections, .header .entry, .hero .lead, .hero .actions, .hero .hint { display: none }
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
    await sharp(picture)
      .png({ palette: true, colours: 64, effort: 10 })
      .toFile(`src/web/public${socialPicture(language)}`);
  }
} finally {
  await browser.close();
  await built.close();
}
