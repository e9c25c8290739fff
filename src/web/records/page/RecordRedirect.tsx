import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { QueryParameters } from '#web/app/data/address.ts';
import { CenteredSpinner } from '#web/app/parts/CenteredSpinner.tsx';

type RecordRedirectProps = { readonly address: string; readonly as: 'page' | 'panel' };

/** Navigates to a record, and replaces the current entry in the browser's history, so Back does not return here. */
export function RecordRedirect({ address, as }: RecordRedirectProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const search = (parameters: QueryParameters) => ({ ...parameters, open: address });
    if (as === 'page') void navigate({ to: address, replace: true });
    else void navigate({ to: '.', search, state: true, replace: true });
  }, [navigate, address, as]);
  return <CenteredSpinner />;
}
