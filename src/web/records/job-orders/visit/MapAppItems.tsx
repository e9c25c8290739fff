import { Menu } from '@mantine/core';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { type MenuOnPress, PopupAnchor, useOpenedLater } from '#web/app/parts/popup.tsx';
import { routeMapWords } from '#words/en/route-map.ts';
import { wordsOf } from '#words/words.ts';
import { directionsTo, navigators } from './directions.ts';
import { useMapApp } from './map-app.ts';

type MapAppItemsProps = MenuOnPress & { readonly client: JobOrderListed['client'] };

export function MapAppItems({ client, id, button, opened, onChange }: MapAppItemsProps) {
  const words = wordsOf(routeMapWords);
  const { app, choose } = useMapApp();
  return (
    <Menu
      id={id}
      opened={useOpenedLater(opened)}
      onChange={onChange}
      position="bottom-start"
      width="max-content"
    >
      <Menu.Target>
        <PopupAnchor element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {navigators.map((navigator) => (
          <Menu.Item
            key={navigator}
            component="a"
            href={directionsTo(client, navigator)}
            target="_blank"
            rel="noopener noreferrer"
            mih={48}
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
