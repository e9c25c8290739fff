import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SessionView } from '#contract/accounts.ts';
import { failureText } from '#web/app/api/api-client.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AccountMenu.module.css';
import { signOut } from './session.ts';

export function AccountMenu({ session: { user } }: { readonly session: SessionView }) {
  const { app } = wordsOf(startWords);
  const leave = async () => {
    try {
      await signOut();
    } catch (error) {
      toastError(failureText(error));
    }
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`${app.account}: ${user.name}`}>
          <span className={classes.name}>{user.name}</span>
          <Avatar color="gulf" variant="filled" radius="xl" size={36} aria-hidden>
            {initialsOf(user.name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi dir="ltr">{user.email}</bdi>
        </Menu.Label>
        <Menu.Item
          component={Link}
          to="/account"
          className={classes.item ?? ''}
          leftSection={<IconUser aria-hidden size={18} />}
        >
          {app.account}
        </Menu.Item>
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<IconLogout aria-hidden size={18} />}
          onClick={() => void leave()}
        >
          {app.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
