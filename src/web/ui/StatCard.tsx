import { Link } from '@tanstack/react-router';
import type { Content } from './Facts.tsx';
import classes from './StatCard.module.css';

type StatCardProps = {
  readonly name: string;
  readonly value: Content;
  readonly hint?: string;
  readonly to?: string;
};

/** A figure with its name. If `to` is set, the card links to the rows that the figure counts. */
export function StatCard({ name, value, hint, to }: StatCardProps) {
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
  return (
    <li className={classes.item}>
      {to === undefined ? (
        <div className={classes.card}>{content}</div>
      ) : (
        <Link to={to} className={classes.card ?? ''}>
          {content}
        </Link>
      )}
    </li>
  );
}
