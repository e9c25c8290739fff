import { Navigate } from '@tanstack/react-router';
import { CentredSpinner } from '../ui/CentredSpinner.tsx';
import { useSession } from './session.ts';

export function HomeRedirect() {
  const { session, isLoading } = useSession();
  if (isLoading) return <CentredSpinner />;
  return <Navigate to={session === null ? '/auth' : '/dashboard'} replace />;
}
