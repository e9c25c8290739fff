import { Avatar, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import type { SessionView } from '#contract/accounts.ts';
import { part } from '#web/app/parts/part.tsx';
import { popupProps } from '#web/app/parts/popup.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AccountMenu.module.css';

export const AccountMenuItems = part(() => import('./AccountMenuItems.tsx').then((m) => m.AccountMenuItems));

export function AccountMenu({ session: { user } }: { readonly session: SessionView }) {
  const { app } = wordsOf(startWords);
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  // The menu opens only after its code is loaded, because opening it moves the focus into it.
  const toggle = () =>
    void AccountMenuItems.load().then(() => {
      setLoaded(true);
      setOpen((before) => !before);
    });
  return (
    <>
      <UnstyledButton
        ref={setButton}
        className={classes.target}
        aria-label={`${app.account}: ${user.name}`}
        {...popupProps(id, 'menu', isOpen)}
        onClick={toggle}
      >
        <span className={classes.name}>{user.name}</span>
        <Avatar color="gulf" variant="filled" radius="xl" size={36} aria-hidden>
          {initialsOf(user.name)}
        </Avatar>
      </UnstyledButton>
      {isLoaded && button !== null && (
        <AccountMenuItems id={id} button={button} email={user.email} opened={isOpen} onChange={setOpen} />
      )}
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
