import type { ReactNode } from 'react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { part } from '#web/app/parts/part.tsx';
import { useMenuOnPress } from '#web/app/parts/popup.tsx';

const MapAppItems = part(() => import('./MapAppItems.tsx').then((m) => m.MapAppItems));

type MapAppMenuProps = {
  readonly client: JobOrderListed['client'];
  /** Returns the button that opens the menu. It takes these props. */
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
