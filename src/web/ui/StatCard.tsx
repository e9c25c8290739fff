import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Content } from './Facts.tsx';
import classes from './StatCard.module.css';

type StatCardProps = {
  readonly name: string;
  readonly value: Content;
  readonly hint?: string;
  readonly to?: string;
  /** Opens the rows, if a link alone would not show the right ones. */
  readonly open?: () => void;
};

/** A figure with its name. With `to` or `open`, the card opens the list behind the figure. */
export function StatCard({ name, value, hint, to, open }: StatCardProps) {
  const content = (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>
        <bdi>{value}</bdi>
      </span>
      {hint !== undefined && (
        <span className={classes.hint}>
          <bdi>{hint}</bdi>
        </span>
      )}
    </>
  );
  return <li className={classes.item}>{cardOf(content, to, open)}</li>;
}

function cardOf(content: ReactNode, to: string | undefined, open: (() => void) | undefined): ReactNode {
  if (to !== undefined) {
    return (
      <Link to={to} className={classes.card ?? ''}>
        {content}
      </Link>
    );
  }
  if (open === undefined) return <div className={classes.card}>{content}</div>;
  return (
    <button type="button" className={classes.card} onClick={open}>
      {content}
    </button>
  );
}
