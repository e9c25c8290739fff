import { type Fact, Facts, isFilled } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { wordsOf } from '#words/words.ts';
import classes from './RecordFacts.module.css';

/** The maximum number of visible facts. If there were more, the important ones would be harder to find. */
const mostInSight = 5;

type RecordFactsProps = {
  /** The facts, the most important ones first. */
  readonly facts: readonly Fact[];
  /** The number of visible facts. A page with several panels divides the number among them. */
  readonly inSight?: number;
  /** The name of the section, if it needs one. */
  readonly label?: string;
};

/** The facts of a record: the first ones are visible, the others collapsed. */
export function RecordFacts({ label, ...facts }: RecordFactsProps) {
  if (!facts.facts.some(isFilled)) return null;
  return (
    <Panel {...(label !== undefined && { as: 'section', label })}>
      <FoldedFacts {...facts} />
    </Panel>
  );
}

type FoldedFactsProps = Omit<RecordFactsProps, 'label'> & {
  /** The minimum column width for short values. */
  readonly shortest?: string;
};

/** The same facts without a frame, for a card that has one. */
export function FoldedFacts({ facts, inSight = mostInSight, ...width }: FoldedFactsProps) {
  const { details } = wordsOf(recordPagesWords);
  const filled = facts.filter(isFilled);
  return (
    <>
      <Facts facts={filled.slice(0, inSight)} {...width} />
      {filled.length > inSight && (
        <details className={classes.details}>
          <summary>{details}</summary>
          <Facts facts={filled.slice(inSight)} {...width} />
        </details>
      )}
    </>
  );
}
