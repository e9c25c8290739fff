import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { BrandMark } from './BrandMark.tsx';
import { PublicCard } from './PublicCard.tsx';

export function NotFoundScreen() {
  const { notFound } = wordsOf(startWords).app;
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('404: no such page', pathname);
  }, [pathname]);
  return (
    <PublicCard title={notFound.title} subtitle={notFound.text} mark={<BrandMark size={44} alone />}>
      <Anchor component={Link} to="/" underline="always">
        {notFound.home}
      </Anchor>
    </PublicCard>
  );
}
