import { type AnyRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { CentredSpinner } from './app/parts/CentredSpinner.tsx';
import { MissingPage } from './app/parts/MissingPart.tsx';
import { part } from './app/parts/part.tsx';

/** Returns a screen that is shown before sign-in, without the application's shell. */
function entry(load: () => Promise<ComponentType>) {
  return part(load, { waiting: <CentredSpinner alone />, missing: MissingPage });
}

const ForgotPasswordScreen = entry(() =>
  import('./accounts/ForgotPasswordScreen.tsx').then((m) => m.ForgotPasswordScreen),
);
const ResetPasswordScreen = entry(() =>
  import('./accounts/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
);
const InvitationScreen = entry(() =>
  import('./accounts/InvitationScreen.tsx').then((m) => m.InvitationScreen),
);
const ConfirmAddressScreen = entry(() =>
  import('./accounts/ConfirmAddressScreen.tsx').then((m) => m.ConfirmAddressScreen),
);
const ConfirmEmailScreen = entry(() =>
  import('./accounts/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen),
);
const SetupScreen = entry(() => import('./accounts/SetupScreen.tsx').then((m) => m.SetupScreen));
const PrivacyScreen = entry(() => import('./privacy/PrivacyScreen.tsx').then((m) => m.PrivacyScreen));

/** Returns the routes for people who have not signed in yet, and the route of the public privacy notice. */
export function entryRoutes(root: AnyRootRoute) {
  const at = (path: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path, component });
  return [
    at('/setup', SetupScreen),
    at('/forgot-password', ForgotPasswordScreen),
    at('/reset-password', ResetPasswordScreen),
    at('/invitation', InvitationScreen),
    at('/confirm-address', ConfirmAddressScreen),
    at('/confirm-email', ConfirmEmailScreen),
    at('/privacy', PrivacyScreen),
  ];
}
