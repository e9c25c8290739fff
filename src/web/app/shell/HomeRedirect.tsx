import { useEffect } from 'react';
import { SessionPending } from '#web/app/accounts/SessionPending.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { CentredSpinner } from '#web/app/parts/CentredSpinner.tsx';
import { Redirect } from './Redirect.tsx';

/** The landing page is no screen of the application: the server answers it, so it is loaded as a document. */
export function HomeRedirect() {
  const { session, isLoading } = useSession();
  if (isLoading) return <SessionPending />;
  return session === null ? <LandingPage /> : <Redirect to="/dashboard" />;
}

function LandingPage() {
  useEffect(() => window.location.replace('/'), []);
  return <CentredSpinner alone />;
}
