import { Redirect } from './Redirect.tsx';
import { SessionPending } from './SessionPending.tsx';
import { useSession } from './session.ts';

export function HomeRedirect() {
  const { session, isLoading } = useSession();
  if (isLoading) return <SessionPending />;
  return <Redirect to={session === null ? '/auth' : '/dashboard'} />;
}
