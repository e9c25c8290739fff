import { Avatar, UnstyledButton } from '@mantine/core';
import type { SessionView } from '#contract/accounts.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { part } from '#web/app/parts/part.tsx';
import { useMenuOnPress } from '#web/app/parts/popup.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AccountMenu.module.css';

export const AccountMenuItems = part(() => import('./AccountMenuItems.tsx').then((m) => m.AccountMenuItems));

export function AccountMenu({ session: { user } }: { readonly session: SessionView }) {
  const { app } = wordsOf(startWords);
  const name = shownName(user);
  const { buttonProps, menu } = useMenuOnPress(AccountMenuItems);
  return (
    <>
      <UnstyledButton className={classes.target} aria-label={`${app.account}: ${name}`} {...buttonProps}>
        <span className={classes.name}>{name}</span>
        <Avatar color="gulf" variant="filled" radius="xl" size={36} aria-hidden>
          {initialsOf(name)}
        </Avatar>
      </UnstyledButton>
      {menu !== null && <AccountMenuItems {...menu} email={user.email} />}
    </>
  );
}

/** Returns the first letters of the first and the last word. A zero-width non-joiner keeps Arabic letters apart. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('\u200c');
}
