import { landingWords } from '#words/en/landing.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { Section } from './Section.tsx';

export function Start() {
  const { start, startFreeTrial, contactSales } = wordsOf(landingWords);
  return (
    <section className="start" aria-labelledby="start-title">
      <svg viewBox="0 0 640 640" className="saucer" aria-hidden="true">
        <CupFromAbove />
      </svg>
      <div className="invitation">
        <h2 className="heading" id="start-title">
          {start.title}
        </h2>
        <p className="lead" data-demo="start">
          {start.text}
        </p>
        <div className="actions">
          <a className="button onDark" href="/auth">
            {startFreeTrial}
          </a>
          <a className="button outlinedOnDark" href="#contact">
            {contactSales}
          </a>
        </div>
      </div>
    </section>
  );
}

function CupFromAbove() {
  return (
    <g>
      <circle className="steel" cx="320" cy="320" r="300" />
      <circle className="light" cx="320" cy="320" r="286" />
      <circle className="thin" cx="320" cy="320" r="206" />
      <path className="paper" d="M318 296H118q-44 0-44 26t44 26h200z" />
      <path className="thin" d="M170 312h-46q-26 0-26 10t26 10h46" />
      <circle className="paper" cx="320" cy="320" r="172" />
      <circle className="coffee" cx="320" cy="320" r="154" />
      <circle className="crema" cx="320" cy="320" r="146" />
      <path className="shine" d="M320 178a142 142 0 0 0-100 242a150 150 0 0 1 100-242z" />
      <path className="bubbles" d="M396 378h.1M416 356h.1M374 402h.1M428 386h.1" />
      <path className="gleam" d="M214 246a130 130 0 0 1 60-46M200 280q2-8 6-16" />
    </g>
  );
}

/**
 * The contact details. The server replaces the two marked placeholders if the platform's settings contain the
 * details.
 */
export function Contact() {
  const { contact } = wordsOf(landingWords);
  return (
    <Section id="contact">
      <dl className="ways">
        <dt>{contact.phone}</dt>
        <dd>
          <bdi dir="ltr" data-contact="phone">
            {contact.phonePlaceholder}
          </bdi>
        </dd>
        <dt>{contact.email}</dt>
        <dd>
          <bdi dir="ltr" data-contact="email">
            {contact.emailPlaceholder}
          </bdi>
        </dd>
      </dl>
    </Section>
  );
}

export function SiteFooter() {
  const { app } = wordsOf(startWords);
  const landing = wordsOf(landingWords);
  return (
    <footer className="footer">
      <p className="brand">
        <img className="mark" src="/favicon.svg" alt="" width={40} height={40} />
        <span>{app.product}</span>
      </p>
      <p>{landing.copyright}</p>
      <a href="/privacy">{landing.privacy}</a>
      <a href="/auth">{landing.signIn}</a>
    </footer>
  );
}
