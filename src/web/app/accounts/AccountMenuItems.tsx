import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { failureText } from '#web/app/api/api-client.ts';
import { PopupAnchor, useOpenedLater } from '#web/app/parts/popup.tsx';
import { toastError } from '#web/app/toasts/toast.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AccountMenu.module.css';
import { signOut } from './session.ts';

type AccountMenuItemsProps = {
  readonly id: string;
  readonly button: HTMLElement;
  readonly email: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};

export function AccountMenuItems({ id, button, email, opened, onChange }: AccountMenuItemsProps) {
  const { app } = wordsOf(startWords);
  const leave = async () => {
    try {
      await signOut();
    } catch (error) {
      toastError(failureText(error));
    }
  };
  return (
    <Menu id={id} opened={useOpenedLater(opened)} onChange={onChange} position="bottom-end" width={240}>
      <Menu.Target>
        <PopupAnchor element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi dir="ltr">{email}</bdi>
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
