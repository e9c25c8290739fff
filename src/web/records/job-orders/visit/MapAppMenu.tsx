import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { part } from '#web/app/parts/part.tsx';
import { useMenuOnPress } from '#web/app/parts/popup.tsx';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';

const MapAppItems = part(() => import('./MapAppItems.tsx').then((m) => m.MapAppItems));

type MapAppMenuProps = {
  readonly client: JobOrderListed['client'];
  /** Returns the button that opens the menu. The button must be given these props. */
  readonly children: (buttonProps: ReturnType<typeof useMenuOnPress>['buttonProps']) => ReactNode;
};

/**
 * A menu that opens directions to the client in a map app. The selected app is remembered for the next time.
 */
export function MapAppMenu({ client, children }: MapAppMenuProps) {
  const { buttonProps, menu } = useMenuOnPress(MapAppItems);
  return (
    <>
      {children(buttonProps)}
      {menu !== null && <MapAppItems {...menu} client={client} />}
    </>
  );
}

/** The button next to the link of the chosen map app. It opens the menu of the other map apps. */
export function OtherMapApp({ client }: Pick<MapAppMenuProps, 'client'>) {
  const { otherApp } = wordsOf(onSiteWords).contact;
  return (
    <MapAppMenu client={client}>
      {(buttonProps) => (
        <ActionIcon
          variant="subtle"
          color="espresso"
          size={44}
          aria-label={otherApp(shownName(client))}
          {...buttonProps}
        >
          <IconDotsVertical aria-hidden size={20} />
        </ActionIcon>
      )}
    </MapAppMenu>
  );
}
