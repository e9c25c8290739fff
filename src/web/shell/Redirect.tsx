import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CenteredSpinner } from '#web/app/parts/CenteredSpinner.tsx';

type RedirectProps = {
  readonly to: string;
  /** Runs before the navigation, once per target. */
  readonly before?: () => void;
};

/** Navigates to another page, once per target. The router's own <Navigate> would navigate on every render. */
export function Redirect({ to, before }: RedirectProps) {
  const navigate = useNavigate();
  useEffect(() => {
    before?.();
    void navigate({ to, replace: true });
  }, [navigate, to, before]);
  return <CenteredSpinner alone />;
}
