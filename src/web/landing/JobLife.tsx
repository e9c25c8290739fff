import {
  IconCheck,
  IconCircleCheck,
  IconClipboardCheck,
  IconFlame,
  IconPlayerPlay,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { landingWords } from '#words/en/landing.ts';
import { wordsOf } from '#words/words.ts';
import { Section } from './Section.tsx';

type Step = 'reported' | 'reviewed' | 'assigned' | 'inProgress' | 'signed';

const steps: readonly [Step, 'client' | 'dispatcher' | 'technician', () => ReactElement][] = [
  ['reported', 'client', Report],
  ['reviewed', 'dispatcher', Review],
  ['assigned', 'dispatcher', Appointment],
  ['inProgress', 'technician', Work],
  ['signed', 'client', Signature],
];

/** Pictures that imitate the screens. The text next to each picture has the same content. */
export function JobLife() {
  const texts = wordsOf(landingWords).jobLife;
  return (
    <Section id="jobLife">
      <ol className="steps">
        {steps.map(([name, by, Slip]) => (
          <li key={name}>
            <div className="slip" aria-hidden="true">
              <Slip />
            </div>
            <div className="step">
              <p className="turn">{texts.by[by]}</p>
              <h3>{texts[name].title}</h3>
              <p>{texts[name].text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="example">{texts.example}</p>
    </Section>
  );
}

function Report() {
  const { reported } = wordsOf(landingWords).jobLife;
  return (
    <>
      <p className="sign rose">
        <IconFlame size={16} />
        {reported.urgency}
      </p>
      <p className="strong">{reported.place}</p>
      <p>{reported.trouble}</p>
    </>
  );
}

function Review() {
  const { reviewed } = wordsOf(landingWords).jobLife;
  return (
    <>
      <p className="sign">
        <IconClipboardCheck size={16} />
        {reviewed.status}
      </p>
      <p className="key filled">{reviewed.approve}</p>
      <p className="key">{reviewed.reject}</p>
    </>
  );
}

function Appointment() {
  const { assigned } = wordsOf(landingWords).jobLife;
  return (
    <>
      <p className="sign sea">
        <IconUserCheck size={16} />
        {assigned.title}
      </p>
      <p className="label">{assigned.technician}</p>
      <p className="bar" />
      <p className="label">{assigned.date}</p>
      <p className="bar short" />
    </>
  );
}

function Work() {
  const { inProgress } = wordsOf(landingWords).jobLife;
  return (
    <>
      <p className="sign warm">
        <IconPlayerPlay size={16} />
        {inProgress.title}
      </p>
      <p className="label">{inProgress.work}</p>
      <p>{inProgress.workDone}</p>
      <p className="label">{inProgress.parts}</p>
      <p className="ticked">
        <IconCheck size={16} />
        {inProgress.partsUsed}
      </p>
    </>
  );
}

function Signature() {
  const { signed } = wordsOf(landingWords).jobLife;
  return (
    <>
      <p className="sign mint">
        <IconCircleCheck size={16} />
        {signed.status}
      </p>
      <svg className="pad" viewBox="0 0 200 72" aria-hidden="true">
        <path
          className="pen"
          d="M14 50c14-30 30-46 34-34 4 14-26 40-20 42 8 2 18-30 28-28 8 2-8 22 2 22 10 0 12-20 22-20 8 0-2 20 6 20 12 0 10-34 22-34 8 0-12 34 0 34 10 0 14-22 24-22s-2 18 8 18c12 0 22-10 44-14"
        />
        <path className="thin" d="M10 64H190" />
      </svg>
      <p className="key filled">{signed.confirm}</p>
    </>
  );
}
