import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '#web/ui/Panel.tsx';

type StateSectionProps = { readonly title: string; readonly children: ReactNode };

export function StateSection({ title, children }: StateSectionProps) {
  return (
    <Panel as="section" label={title}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {title}
        </Title>
        {children}
      </Stack>
    </Panel>
  );
}
