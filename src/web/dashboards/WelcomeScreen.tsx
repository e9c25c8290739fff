import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { homeOf } from '#domain/account.ts';
import { useSession } from '../app/session.ts';
import { useMessages } from '../messages/messages.ts';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';

export function WelcomeScreen() {
  const { welcome } = useMessages().app;
  const { session, role } = useSession();
  return (
    <Page title={session === null ? welcome.title : welcome.greeting(session.user.name)}>
      <Panel>
        {role === null ? (
          <Text>{welcome.noRole}</Text>
        ) : (
          <Button component={Link} to={homeOf[role]}>
            {welcome.openArea}
          </Button>
        )}
      </Panel>
    </Page>
  );
}
