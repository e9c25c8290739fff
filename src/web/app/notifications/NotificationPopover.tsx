import { Popover } from '@mantine/core';
import { part } from '#web/app/parts/part.tsx';
import { PopupAnchor, useOpenedLater } from '#web/app/parts/popup.tsx';
import classes from './NotificationPopover.module.css';

export const Latest = part(() =>
  import('#web/notifications/LatestNotifications.tsx').then((m) => m.LatestNotifications),
);

type NotificationPopoverProps = {
  readonly id: string;
  readonly bell: HTMLElement;
  readonly opened: boolean;
  readonly close: () => void;
};

export function NotificationPopover({ id, bell, opened, close }: NotificationPopoverProps) {
  return (
    <Popover
      id={id}
      opened={useOpenedLater(opened)}
      onDismiss={close}
      position="bottom-end"
      width="min(26rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <PopupAnchor element={bell} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Latest close={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
