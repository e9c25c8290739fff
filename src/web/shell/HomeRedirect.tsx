import { useEffect } from 'react';
import { SessionPending } from '#web/app/accounts/SessionPending.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { CenteredSpinner } from '#web/app/parts/CenteredSpinner.tsx';
import { Redirect } from './Redirect.tsx';

/**
 * Redirects signed-in users to the dashboard, and all others to the landing page. The landing page is not part of the
 * application, so it is loaded from the server as a document.
 */
export function HomeRedirect() {
  const { session, isLoading } = useSession();
  if (isLoading) return <SessionPending />;
  return session === null ? <LandingPage /> : <Redirect to="/dashboard" />;
}

function LandingPage() {
  useEffect(() => window.location.replace('/'), []);
  return <CenteredSpinner alone />;
}
