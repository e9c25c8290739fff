import type { ReactElement } from 'react';
import { landingWords } from '#words/en/landing.ts';
import { wordsOf } from '#words/words.ts';
import { Section } from './Section.tsx';

const challenges: readonly ['breakdowns' | 'costs' | 'quality', () => ReactElement][] = [
  ['breakdowns', StandingStill],
  ['costs', GrowingInvoices],
  ['quality', UnevenCups],
];

export function Challenges() {
  const texts = wordsOf(landingWords).challenges;
  return (
    <Section id="challenges">
      <ul className="troubles">
        {challenges.map(([name, Drawing]) => (
          <li key={name}>
            <svg viewBox="0 0 360 220" aria-hidden="true">
              <Drawing />
              <path className="line" d="M0 206H360" />
            </svg>
            <h3>{texts[name].title}</h3>
            <p>{texts[name].text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Draws a gauge at zero, a lamp that is off, and an empty cup. */
function StandingStill() {
  return (
    <g>
      <path className="steel" d="M148 0h64v22q0 8 10 12 14 5 14 18v14H124V52q0-13 14-18 10-4 10-12z" />
      <path className="shade" d="M112 66h136v18H112z" />
      <path className="light" d="M122 84h116q0 26-18 34-14 6-26 7v11h-28v-11q-12-1-26-7-18-8-18-34z" />
      <path className="dark" d="M122 88l-32 3v12l32-2z" />
      <path className="dark" d="M90 89C62 89 28 96 4 108q-8 5-8 11 0 7 8 6c32-2 60-10 86-21z" />
      <path className="steel" d="M170 136h20v5q0 6 9 8 8 2 8 12h-13q0-4-14-4t-14 4h-13q0-10 8-12 9-2 9-8z" />
      <path className="line" d="M220 178c22-6 28 18-6 22" />
      <path className="paper" d="M138 168h84l-7 32q-2 6-10 6h-50q-8 0-10-6z" />
      <path className="steel" d="M230 50h44v10h-38z" />
      <circle className="paper" cx="308" cy="54" r="42" />
      <path
        className="line"
        d="M282 74a33 33 0 1 1 52 0M308 20v7M284 30l5 5M332 30l-5 5M274 54h7M342 54h-7"
      />
      <path className="needle" d="M308 54L286 70" />
      <circle className="night" cx="308" cy="54" r="4.500" />
    </g>
  );
}

/** Draws invoices, each longer than the previous one. */
function GrowingInvoices() {
  return (
    <g>
      <path className="paper" d="M40 122h76v84H40z" />
      <path className="thin" d="M54 140h34M54 156h48M54 168h48M54 190h20M88 190h14" />
      <path className="paper" d="M142 72h76v134h-76z" />
      <path
        className="thin"
        d="M156 90h34M156 106h48M156 118h48M156 130h48M156 142h48M156 154h48M156 190h20M190 190h14"
      />
      <path className="paper" d="M244-4h76v210h-76z" />
      <path
        className="thin"
        d="M258 14h34M258 30h48M258 42h48M258 54h48M258 66h48M258 78h48M258 90h48M258 102h48M258 114h48M258 126h48M258 138h48M258 150h48M258 190h20M292 190h14"
      />
      <path className="rising" d="M40 104L104 104L152 52L206 52L236 14" />
      <path className="rising" d="M222 18L237 12L237 29" />
    </g>
  );
}

/** Draws three cups made from the same beans: one with a drip, one with a stream, and one with a gush. */
function UnevenCups() {
  return (
    <g>
      {[60, 174, 288].map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path
            className="steel"
            d="M-10 0h20v18q0 10 14 14 14 4 14 20h-18q0-6-20-6t-20 6h-18q0-16 14-20 14-4 14-14z"
          />
          <path className="line" d="M38 140c18-5 22 24-8 28" />
          <path className="paper" d="M-42 122h84l-10 74q-2 10-12 10h-40q-10 0-12-10z" />
        </g>
      ))}
      <path className="drip" d="M32 66q-6 9 0 14 6-5 0-14zM88 84q-6 9 0 14 6-5 0-14z" />
      <path className="coffee" d="M25 176h70l-3 20q-2 10-12 10H40q-10 0-12-10z" />
      <path className="coffee" d="M135 148h78l-7 48q-2 10-12 10h-40q-10 0-12-10z" />
      <path className="crema" d="M135 148h78l-1.700 12h-74.600z" />
      <path className="stream" d="M144 54h7l-1 94h-5zM197 54h7l-1 94h-5z" />
      <path className="pale-coffee" d="M248 134h80l-8 62q-2 10-12 10h-40q-10 0-12-10z" />
      <path className="gush" d="M253 54h20l-2 80h-16zM303 54h20l-2 80h-16z" />
    </g>
  );
}
