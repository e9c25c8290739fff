import { Menu } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { routeMapWords } from '#words/en/route-map.ts';
import { wordsOf } from '#words/words.ts';
import { directionsTo, navigators } from './directions.ts';
import { useMapApp } from './map-app.ts';

type MapAppMenuProps = {
  readonly client: JobOrderListed['client'];
  /** The element that opens the menu. */
  readonly children: ReactNode;
};

/**
 * A menu that opens directions to the client in a map app. The selected app is remembered for the next time.
 */
export function MapAppMenu({ client, children }: MapAppMenuProps) {
  const words = wordsOf(routeMapWords);
  const { app, choose } = useMapApp();
  return (
    <Menu position="bottom-start" width="max-content">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {navigators.map((navigator) => (
          <Menu.Item
            key={navigator}
            component="a"
            href={directionsTo(client, navigator)}
            target="_blank"
            rel="noopener noreferrer"
            mih={44}
            onClick={() => choose(navigator)}
            leftSection={app === navigator && <IconCheck aria-hidden size={16} />}
            rightSection={<IconExternalLink role="img" aria-label={words.newTab} size={16} />}
          >
            {words.apps[navigator]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
