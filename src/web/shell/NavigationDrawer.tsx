import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenedLater } from '#web/app/parts/popup.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { useBrand } from './brand.ts';
import classes from './NavigationDrawer.module.css';

type NavigationDrawerProps = {
  readonly opened: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
};

/** The navigation on small screens: a drawer that opens over the page. */
export function NavigationDrawer({ opened, close, children }: NavigationDrawerProps) {
  return (
    <Drawer
      opened={useOpenedLater(opened)}
      onClose={close}
      size="18rem"
      title={useBrand().name}
      closeButtonProps={{ 'aria-label': wordsOf(startWords).app.closeMenu }}
      classNames={{ content: classes.drawer, header: classes.drawer }}
    >
      {children}
    </Drawer>
  );
}
