import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Page } from '#web/ui/Page.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

export function NotFoundScreen() {
  const { notFound } = wordsOf(startWords).app;
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
