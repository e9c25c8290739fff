import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '#domain/actor.ts';
import { useHandedOver } from '#web/app/accounts/handed-over.ts';
import { forgetPathAfterSignIn, rememberPathAfterSignIn } from '#web/app/accounts/path-after-sign-in.ts';
import { SessionPending } from '#web/app/accounts/SessionPending.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { useLocale } from '#web/app/language/shown-language.ts';
import { CenteredSpinner } from '#web/app/parts/CenteredSpinner.tsx';
import { MissingPage } from '#web/app/parts/MissingPart.tsx';
import { part } from '#web/app/parts/part.tsx';
import { Redirect } from './Redirect.tsx';

const SignedIn = part(() => import('./SignedIn.tsx').then((m) => m.SignedIn), {
  waiting: <CenteredSpinner alone />,
  missing: MissingPage,
});

const SuspendedScreen = part(() => import('./SuspendedScreen.tsx').then((m) => m.SuspendedScreen), {
  waiting: <CenteredSpinner alone />,
  missing: MissingPage,
});

const AccessDeniedScreen = part(() => import('./AccessDeniedScreen.tsx').then((m) => m.AccessDeniedScreen), {
  waiting: <CenteredSpinner alone />,
  missing: MissingPage,
});

/** Loads the shell's code. Never rejects. */
export const loadShellCode = SignedIn.load;

/** Loads the shell's code and the screen's first responses before the screen is shown. Never rejects. */
export async function loadShell(path: string): Promise<void> {
  await SignedIn.load();
  await import('./SignedIn.tsx').then(({ firstAnswers }) => firstAnswers(path)).catch(() => undefined);
}

/**
 * Shows the page to signed-in users. If `roles` is given, the user must have one of them. Others see a message or are
 * sent to the sign-in page. While the device is handed over, all pages redirect to the one that the client may see.
 */
export function Guard({
  roles,
  beforeTwoFactor = false,
  isHandedOver = false,
  children,
}: {
  readonly roles?: readonly Role[] | undefined;
  /** True to show the page even to users who must still set up their second factor. */
  readonly beforeTwoFactor?: boolean;
  /** True to show the page without navigation, because the device is handed to someone else. */
  readonly isHandedOver?: boolean;
  readonly children: ReactNode;
}) {
  useLocale();
  const { session, role, isLoading, leftOnPurpose } = useSession();
  const { pathname } = useLocation();
  const onlyPath = useHandedOver();
  if (isLoading) return <SessionPending />;
  if (session === null) {
    return <Redirect to="/auth" before={leftOnPurpose ? forgetPathAfterSignIn : rememberPathAfterSignIn} />;
  }
  if (onlyPath !== null && onlyPath !== pathname) return <Redirect to={onlyPath} />;
  if (session.suspension !== null) return <SuspendedScreen suspension={session.suspension} />;
  if (session.must_set_up_two_factor && !beforeTwoFactor) return <Redirect to="/account" />;
  if (roles !== undefined && (role === null || !roles.includes(role))) return <AccessDeniedScreen />;
  // The key changes with the user. If someone else signs in from another tab, nothing from the previous user's screen
  // remains visible.
  return (
    <SignedIn key={session.user.id} session={session} isHandedOver={isHandedOver}>
      {children}
    </SignedIn>
  );
}
