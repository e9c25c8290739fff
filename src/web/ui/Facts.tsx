import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export type Fact = { readonly name: string; readonly value: ReactNode };

/** True for a fact that has a value to show. */
export const isFilled = ({ value }: Fact): boolean =>
  value !== null && value !== undefined && value !== false && value !== '';

/**
 * A list of names and values, in two columns if there is room. A fact without a value is omitted. The
 * direction of each text follows its own content.
 */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const filledFacts = facts.filter(isFilled);
  if (filledFacts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {filledFacts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
