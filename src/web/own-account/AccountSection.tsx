import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Panel } from '#web/ui/Panel.tsx';

type AccountSectionProps = {
  readonly title: string;
  readonly text?: string;
  /** The heading. It gets the focus when the control that has the focus disappears. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
};

export function AccountSection({ title, text, heading, children }: AccountSectionProps) {
  return (
    <Panel as="section" label={title}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {text !== undefined && <Text c="dimmed">{text}</Text>}
        </div>
        {children}
      </Stack>
    </Panel>
  );
}
