import { Button, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { BrandMark } from './BrandMark.tsx';
import { PublicCard } from './PublicCard.tsx';

const readableMs = 6000;

export function AccessDeniedScreen() {
  const { accessDenied } = wordsOf(startWords).app;
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), readableMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <PublicCard title={accessDenied.title} mark={<BrandMark size={44} alone />}>
      <Text role="alert">{accessDenied.text}</Text>
      <Text c="dimmed">{accessDenied.soon}</Text>
      <Button component={Link} to="/">
        {accessDenied.home}
      </Button>
    </PublicCard>
  );
}
