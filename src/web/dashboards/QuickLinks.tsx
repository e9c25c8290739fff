import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';

type QuickLinksProps = {
  readonly label: string;
  readonly links: readonly { readonly text: string; readonly to: string }[];
};

/** Links to screens that are not in any menu. */
export function QuickLinks({ label, links }: QuickLinksProps) {
  return (
    <Group component="nav" gap="sm" aria-label={label}>
      {links.map(({ text, to }) => (
        <Button key={to} variant="default" component={Link} to={to}>
          {text}
        </Button>
      ))}
    </Group>
  );
}
