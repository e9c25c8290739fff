import type { CSSProperties, ReactNode } from 'react';
import classes from './Facts.module.css';
import { unbroken } from './numbers/unbroken.tsx';

/** Content without bare numbers. Numbers must be passed as text in the reader's digits. */
export type Content = Exclude<ReactNode, number | bigint>;

export type Fact = { readonly name: string; readonly value: Content };

/** True for a fact that has a value to show. */
export const isFilled = ({ value }: Fact): boolean =>
  value !== null && value !== undefined && value !== false && value !== '';

type FactsProps = {
  readonly facts: readonly Fact[];
  /** The minimum column width for short values, such as '8rem'. */
  readonly shortest?: string;
};

/**
 * A list of names and values, in two columns if there is room. A fact without a value is omitted. Each value's text
 * direction depends on its content.
 */
export function Facts({ facts, shortest }: FactsProps) {
  const filledFacts = facts.filter(isFilled);
  if (filledFacts.length === 0) return null;
  return (
    <dl
      className={classes.facts}
      {...(shortest !== undefined && {
        'data-short': true,
        style: { '--shortest': shortest } as CSSProperties,
      })}
    >
      {filledFacts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <bdi>{unbroken(value)}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
