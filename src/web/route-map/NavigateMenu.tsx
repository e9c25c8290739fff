import { Button, Group } from '@mantine/core';
import { IconNavigation } from '@tabler/icons-react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { directionsTo } from '#web/records/job-orders/visit/directions.ts';
import { MapAppMenu, OtherMapApp } from '#web/records/job-orders/visit/MapAppMenu.tsx';
import { useMapApp } from '#web/records/job-orders/visit/map-app.ts';
import { routeMapWords } from '#words/en/route-map.ts';
import { wordsOf } from '#words/words.ts';

type NavigateMenuProps = {
  readonly client: JobOrderListed['client'];
  readonly variant: 'filled' | 'default';
};

/** Opens directions to the client in the app that the technician has chosen, or asks for the app first. */
export function NavigateMenu({ client, variant }: NavigateMenuProps) {
  const words = wordsOf(routeMapWords);
  const { app } = useMapApp();
  const button = {
    size: 'md',
    variant,
    leftSection: <IconNavigation aria-hidden size={18} />,
    'aria-label': words.navigateTo(shownName(client)),
  } as const;
  if (app === null) {
    return (
      <MapAppMenu client={client}>
        {(buttonProps) => (
          <Button {...button} {...buttonProps}>
            {words.navigate}
          </Button>
        )}
      </MapAppMenu>
    );
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        {...button}
        component="a"
        href={directionsTo(client, app)}
        target="_blank"
        rel="noopener noreferrer"
        flex={1}
      >
        {words.navigate}
      </Button>
      <OtherMapApp client={client} />
    </Group>
  );
}
