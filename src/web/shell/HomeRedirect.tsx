import { useEffect } from 'react';
import { SessionPending } from '#web/app/accounts/SessionPending.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { CentredSpinner } from '#web/app/parts/CentredSpinner.tsx';
import { Redirect } from './Redirect.tsx';

/** The landing page is not a screen of the application: it is loaded as a document from the server. */
export function HomeRedirect() {
  const { session, isLoading } = useSession();
  if (isLoading) return <SessionPending />;
  return session === null ? <LandingPage /> : <Redirect to="/dashboard" />;
}

function LandingPage() {
  useEffect(() => window.location.replace('/'), []);
  return <CentredSpinner alone />;
}
