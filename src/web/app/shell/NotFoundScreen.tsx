import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '#web/messages/messages.ts';
import { Page } from '#web/ui/Page.tsx';

export function NotFoundScreen() {
  const { notFound } = useMessages().app;
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('404: no such page', pathname);
  }, [pathname]);
  return (
    <Stack component="main" align="center" p="xl" gap="sm">
      <Page title={notFound.title}>
        <Text size="lg">{notFound.text}</Text>
        <Anchor component={Link} to="/" underline="always">
          {notFound.home}
        </Anchor>
      </Page>
    </Stack>
  );
}
