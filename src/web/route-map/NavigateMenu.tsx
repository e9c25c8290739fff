import { Button, Menu } from '@mantine/core';
import { IconExternalLink, IconNavigation } from '@tabler/icons-react';
import type { JobOrderListed } from '#contract/job-order.ts';
import { routeMapWords } from '#words/en/route-map.ts';
import { wordsOf } from '#words/words.ts';
import { directionsTo, navigators } from './directions.ts';

type NavigateMenuProps = {
  readonly client: JobOrderListed['client'];
  readonly variant: 'filled' | 'default';
};

/** Opens the way to the client in the app that the technician prefers. */
export function NavigateMenu({ client, variant }: NavigateMenuProps) {
  const words = wordsOf(routeMapWords);
  return (
    <Menu position="bottom-start" width="max-content">
      <Menu.Target>
        <Button
          size="md"
          variant={variant}
          leftSection={<IconNavigation aria-hidden size={18} />}
          aria-label={words.navigateTo(client.name)}
        >
          {words.navigate}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {navigators.map((navigator) => (
          <Menu.Item
            key={navigator}
            component="a"
            href={directionsTo(client, navigator)}
            target="_blank"
            rel="noopener noreferrer"
            mih={44}
            rightSection={<IconExternalLink role="img" aria-label={words.newTab} size={16} />}
          >
            {words.apps[navigator]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
