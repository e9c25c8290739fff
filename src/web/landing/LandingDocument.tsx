import { socialPicture } from '#contract/pages.ts';
import { landingWords } from '#words/en/landing.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { Challenges } from './Challenges.tsx';
import { Claims } from './Claims.tsx';
import { Contact, SiteFooter, Start } from './Closing.tsx';
import { Hero, SiteHeader } from './Hero.tsx';
import { JobLife } from './JobLife.tsx';
import { Screens } from './Screens.tsx';
import { Solutions } from './Solutions.tsx';

/**
 * The page's head. If the server knows the page's own URL, the server adds it here and makes the picture's URL
 * absolute.
 */
function Head() {
  const { product } = wordsOf(startWords).app;
  const { title, description, language, socialPicture: alt } = wordsOf(landingWords);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content="#fbf9f7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#1b1410" media="(prefers-color-scheme: dark)" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={product} />
      <meta property="og:locale" content={language.locale} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={socialPicture(language.lang)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/landing/landing.css" />
    </head>
  );
}

export function LandingDocument() {
  const { app } = wordsOf(startWords);
  const { lang, dir } = wordsOf(landingWords).language;
  return (
    <html lang={lang} dir={dir}>
      <Head />
      <body>
        <a className="skip" href="#main">
          {app.skipToContent}
        </a>
        <SiteHeader />
        <main id="main">
          <Hero />
          <Challenges />
          <JobLife />
          <Screens />
          <Solutions />
          <Claims />
          <Start />
          <Contact />
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}
