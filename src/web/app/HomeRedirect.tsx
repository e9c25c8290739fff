import { CentredSpinner } from '../ui/CentredSpinner.tsx';
import { Redirect } from './Redirect.tsx';
import { useSession } from './session.ts';

export function HomeRedirect() {
  const { session, isLoading } = useSession();
  if (isLoading) return <CentredSpinner />;
  return <Redirect to={session === null ? '/auth' : '/dashboard'} />;
}
