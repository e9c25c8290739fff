import { Title } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { PageLevel } from './page-level.ts';

/** The heading of a section, one level below the page's heading. */
export function SectionTitle({ children }: { readonly children: ReactNode }) {
  return <Title order={useContext(PageLevel) === 1 ? 2 : 3}>{children}</Title>;
}
