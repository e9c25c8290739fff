import { IconCheck } from '@tabler/icons-react';
import { landingWords } from '#words/en/landing.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { GroupheadDrawing } from './GroupheadDrawing.tsx';
import { OtherLanguages } from './OtherLanguages.tsx';
import { sectionIds } from './section-ids.ts';

export function SiteHeader() {
  const { app } = wordsOf(startWords);
  const landing = wordsOf(landingWords);
  return (
    <header className="header">
      <p className="brand">
        <img className="mark" src="/favicon.svg" alt="" width={40} height={40} />
        <span>{app.product}</span>
      </p>
      <nav className="sections" aria-label={landing.sections}>
        {sectionIds.map((id) => (
          <a key={id} href={`#${id}`}>
            {landing[id].nav}
          </a>
        ))}
      </nav>
      <div className="entry">
        <OtherLanguages className="button small quiet" />
        <a className="button small quiet" href="/auth">
          {landing.signIn}
        </a>
        <a className="button small outlined" href="/auth">
          {landing.getStarted}
        </a>
      </div>
    </header>
  );
}

export function Hero() {
  const landing = wordsOf(landingWords);
  const { hero } = landing;
  return (
    <div className="hero">
      <div className="words">
        <p className="platform">{hero.platform}</p>
        <h1 className="title">{hero.title}</h1>
        <p className="lead">{hero.lead}</p>
        <div className="actions">
          <a className="button primary" href="/client/request-service">
            {landing.broken}
          </a>
          <a className="button outlined" href="/auth">
            {landing.startFreeTrial}
          </a>
          <a className="button outlined" href="/auth">
            {landing.getStarted}
          </a>
          <a className="button outlined" href="#contact">
            {landing.contactSales}
          </a>
          <a className="button outlined" href="/auth">
            {landing.signIn}
          </a>
        </div>
        <p className="hint" data-demo="hero">
          {hero.hint}
        </p>
      </div>
      <div className="plate">
        <GroupheadDrawing className="drawing" />
        <ul className="done">
          {hero.done.map((text) => (
            <li key={text}>
              <IconCheck aria-hidden size={18} stroke={2.5} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
