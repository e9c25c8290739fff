import { lazy, type ReactNode, Suspense } from 'react';
import type { Role } from '#domain/actor.ts';
import { CentredSpinner } from '../ui/CentredSpinner.tsx';
import { AccessDeniedScreen } from './AccessDeniedScreen.tsx';
import { Redirect } from './Redirect.tsx';
import { SessionPending } from './SessionPending.tsx';
import { useSession } from './session.ts';
import { forgetWantedPath, rememberWantedPath } from './wanted-path.ts';

const Shell = lazy(() => import('./Shell.tsx').then(({ Shell }) => ({ default: Shell })));

/** Lets in who is signed in and, where roles are named, has one of them; the others are told or led to sign in. */
export function Guard({
  roles,
  children,
}: {
  readonly roles?: readonly Role[];
  readonly children: ReactNode;
}) {
  const { session, role, isLoading, leftOnPurpose } = useSession();
  if (isLoading) return <SessionPending />;
  if (session === null) {
    return <Redirect to="/auth" before={leftOnPurpose ? forgetWantedPath : rememberWantedPath} />;
  }
  if (roles !== undefined && (role === null || !roles.includes(role))) return <AccessDeniedScreen />;
  return (
    <Suspense fallback={<CentredSpinner />}>
      {/* Another user, signed in from another tab, sees nothing of what the one before had on screen. */}
      <Shell key={session.user.id} session={session}>
        {children}
      </Shell>
    </Suspense>
  );
}
