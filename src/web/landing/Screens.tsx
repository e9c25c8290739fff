import { landingWords } from '#words/en/landing.ts';
import { wordsOf } from '#words/words.ts';
import { Section } from './Section.tsx';

/** The screenshots and their sizes. `npm run pictures` takes the screenshots. */
const screens = [
  { name: 'requests', width: 960, height: 600 },
  { name: 'jobs', width: 390, height: 844 },
  { name: 'signature', width: 390, height: 844 },
] as const;

/** The pictures of screens in other languages, each language in its own folder. */
const translated = import.meta.glob('./screens/*/*.webp');

/** Returns the picture in the reader's language, or the English one if there is no such picture. */
const pictureOf = (name: string, language: string) =>
  `./screens/${language}/${name}.webp` in translated
    ? `/landing/screens/${language}/${name}.webp`
    : `/landing/screens/${name}.webp`;

/**
 * Real screens. They are below the first view, so a browser loads them only when they are about to scroll into view.
 */
export function Screens() {
  const { screens: texts, language } = wordsOf(landingWords);
  return (
    <Section id="screens">
      <ul className="shots">
        {screens.map(({ name, width, height }) => (
          <li key={name} className={name}>
            <img
              src={pictureOf(name, language.lang)}
              alt={texts[name].picture}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
            <h3>{texts[name].title}</h3>
            <p>{texts[name].text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
