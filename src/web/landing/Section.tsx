import type { ReactNode } from 'react';
import { landingWords } from '#words/en/landing.ts';
import { wordsOf } from '#words/words.ts';
import type { sectionIds } from './section-ids.ts';

type SectionProps = { readonly id: (typeof sectionIds)[number]; readonly children: ReactNode };

/** A section of the page that the navigation links to. The heading is its accessible name. */
export function Section({ id, children }: SectionProps) {
  const { title, lead } = wordsOf(landingWords)[id];
  const heading = `${id}-title`;
  return (
    <section className={`section ${id}`} id={id} aria-labelledby={heading}>
      <div className="opening">
        <h2 className="heading" id={heading}>
          {title}
        </h2>
        <p className="lead">{lead}</p>
      </div>
      {children}
    </section>
  );
}
