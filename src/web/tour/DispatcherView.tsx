import { Button, Stack, Text, Title } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayEnter } from '#web/app/accounts/path-after-sign-in.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { tourWords } from '#words/en/tour.ts';
import { wordsOf } from '#words/words.ts';
import { SampleView } from './SampleView.tsx';
import classes from './TourActions.module.css';

const area = '/dispatcher';

export function DispatcherView() {
  const { dispatcher } = wordsOf(tourWords);
  const { role } = useSession();
  return (
    <SampleView title={dispatcher.title}>
      <Panel>
        <Stack align="center" gap="xs" py="xl" ta="center">
          <IconHeadset aria-hidden size={48} stroke={1.5} />
          <Title order={3}>{dispatcher.comingSoon}</Title>
          <Text c="dimmed">{dispatcher.text}</Text>
          {mayEnter(role, area) && (
            <Button variant="default" mt="sm" className={classes.button ?? ''} component={Link} to={area}>
              {dispatcher.openArea}
            </Button>
          )}
        </Stack>
      </Panel>
    </SampleView>
  );
}
