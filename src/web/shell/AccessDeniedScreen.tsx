import { Button, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Page } from '#web/ui/Page.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

const readableMs = 6000;

export function AccessDeniedScreen() {
  const { accessDenied } = wordsOf(startWords).app;
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), readableMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Stack component="main" align="center" p="xl" gap="sm">
      <Page title={accessDenied.title}>
        <Text role="alert">{accessDenied.text}</Text>
        <Text c="dimmed">{accessDenied.soon}</Text>
        <Button component={Link} to="/">
          {accessDenied.home}
        </Button>
      </Page>
    </Stack>
  );
}
