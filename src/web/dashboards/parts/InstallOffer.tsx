import { Button, Group, Text } from '@mantine/core';
import { useContext } from 'react';
import { declineInstall, install, useInstallWay } from '#web/app/device/install.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { ProductName } from '#web/ui/product-name.ts';
import { installWords } from '#words/en/people/install.ts';
import { wordsOf } from '#words/words.ts';

/** Offers to install the application, until the person installs it or declines. */
export function InstallOffer() {
  const words = wordsOf(installWords);
  const name = useContext(ProductName);
  const way = useInstallWay();
  if (way === null) return null;
  return (
    <Panel as="section" label={words.title}>
      <Text fw={600}>{words.title}</Text>
      <Text>{way === 'prompt' ? words.text(name) : words.byHand}</Text>
      <Group mt="sm" className="gh-actions">
        {way === 'prompt' && (
          <Button size="md" onClick={install}>
            {words.install}
          </Button>
        )}
        <Button size="md" variant="default" onClick={declineInstall}>
          {words.later}
        </Button>
      </Group>
    </Panel>
  );
}
