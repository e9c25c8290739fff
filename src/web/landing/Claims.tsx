import type { ReactElement } from 'react';
import { landingWords } from '#words/en/landing.ts';
import { wordsOf } from '#words/words.ts';
import { Basket, Cup, Gasket, Group, Portafilter, Screen, Spout } from './PartDrawings.tsx';
import { Section } from './Section.tsx';

type Claim =
  | 'preventive'
  | 'troubleCalls'
  | 'pricing'
  | 'technicians'
  | 'scheduling'
  | 'guarantee'
  | 'brands';

/** The parts from top to bottom, in the order of assembly. */
const claims: readonly [Claim, () => ReactElement][] = [
  ['preventive', Group],
  ['troubleCalls', Gasket],
  ['pricing', Screen],
  ['technicians', Basket],
  ['scheduling', Portafilter],
  ['guarantee', Spout],
  ['brands', Cup],
];

export function Claims() {
  const texts = wordsOf(landingWords).claims;
  return (
    <Section id="claims">
      <ol className="parts">
        {claims.map(([name, Part]) => (
          <li key={name}>
            <div className="part">
              <Part />
            </div>
            <div className="claim">
              <p className="name">{texts[name].part}</p>
              <h3>{texts[name].title}</h3>
              <p>{texts[name].text}</p>
              {name === 'pricing' && <p className="prices" data-prices="" />}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
