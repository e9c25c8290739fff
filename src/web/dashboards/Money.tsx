import { moneyText } from '#words/say/money-text.ts';
import classes from './Dashboard.module.css';

type Amount = { readonly currency: string; readonly amount: string };

/**
 * A list of amounts in several currencies, which are never added up. `none` is shown if there are no amounts.
 */
export function MoneyList({ amounts, none }: { readonly amounts: readonly Amount[]; readonly none: string }) {
  if (amounts.length === 0) return none;
  return (
    <ul className={classes.money}>
      {amounts.map((amount) => (
        <li key={amount.currency}>
          <Money {...amount} />
        </li>
      ))}
    </ul>
  );
}

function Money({ amount, currency }: Amount) {
  return <bdi dir="ltr">{moneyText(amount, currency)}</bdi>;
}
