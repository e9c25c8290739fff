import { IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { landingWords } from '#words/en/landing.ts';
import { wordsOf } from '#words/words.ts';
import { BarMachine, HomeMachine, OfficeMachine } from './MachineDrawings.tsx';
import { Section } from './Section.tsx';

const settings: readonly ['hospitality' | 'offices' | 'home', () => ReactElement][] = [
  ['hospitality', BarMachine],
  ['offices', OfficeMachine],
  ['home', HomeMachine],
];

export function Solutions() {
  const texts = wordsOf(landingWords).solutions;
  return (
    <Section id="solutions">
      <ul className="settings">
        {settings.map(([name, Machine]) => (
          <li key={name} className={name}>
            <div className="stage">
              <Machine />
            </div>
            <div className="wanted">
              <h3>{texts[name].title}</h3>
              <p>{texts[name].text}</p>
              <ul className="points">
                {texts[name].points.map((point) => (
                  <li key={point}>
                    <IconCheck aria-hidden size={20} stroke={2.25} />
                    {point}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
