import type { ReactNode } from 'react';
import type { Role } from '#domain/actor.ts';
import { SessionPending } from '#web/app/accounts/SessionPending.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { forgetWantedPath, rememberWantedPath } from '#web/app/accounts/wanted-path.ts';
import { CentredSpinner } from '#web/app/parts/CentredSpinner.tsx';
import { MissingPage } from '#web/app/parts/MissingPart.tsx';
import { part } from '#web/app/parts/part.tsx';
import { AccessDeniedScreen } from './AccessDeniedScreen.tsx';
import { Redirect } from './Redirect.tsx';

const SignedIn = part(() => import('./SignedIn.tsx').then((m) => m.SignedIn), {
  waiting: <CentredSpinner alone />,
  missing: MissingPage,
});

/** Lets in who is signed in and, where roles are named, has one of them; the others are told or led to sign in. */
export function Guard({
  roles,
  beforeTwoFactor = false,
  children,
}: {
  readonly roles?: readonly Role[] | undefined;
  /** Open also to those who must set up their second factor first. */
  readonly beforeTwoFactor?: boolean;
  readonly children: ReactNode;
}) {
  const { session, role, isLoading, leftOnPurpose } = useSession();
  if (isLoading) return <SessionPending />;
  if (session === null) {
    return <Redirect to="/auth" before={leftOnPurpose ? forgetWantedPath : rememberWantedPath} />;
  }
  if (session.must_set_up_two_factor && !beforeTwoFactor) return <Redirect to="/account" />;
  if (roles !== undefined && (role === null || !roles.includes(role))) return <AccessDeniedScreen />;
  // Another user, signed in from another tab, sees nothing of what the one before had on screen.
  return (
    <SignedIn key={session.user.id} session={session}>
      {children}
    </SignedIn>
  );
}
