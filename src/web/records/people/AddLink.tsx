import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { visitorsOf } from '#domain/accounts/account.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';

type AddLinkProps = {
  /** The screen that adds the record. */
  readonly screen: `/${string}`;
  readonly text: string;
};

/** Opens the form for a new record on its screen. Renders nothing for people who may not open that screen. */
export function AddLink({ screen, text }: AddLinkProps) {
  const role = useEffectiveRole();
  if (role === null || !visitorsOf(screen)?.includes(role)) return null;
  return (
    <Button variant="default" component={Link} to={`${screen}?add=yes`}>
      {text}
    </Button>
  );
}
