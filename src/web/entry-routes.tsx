import { type AnyRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { wholePage } from './app/parts/whole-page.tsx';

const ForgotPasswordScreen = wholePage(() =>
  import('./accounts/ForgotPasswordScreen.tsx').then((m) => m.ForgotPasswordScreen),
);
const ResetPasswordScreen = wholePage(() =>
  import('./accounts/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
);
const InvitationScreen = wholePage(() =>
  import('./accounts/InvitationScreen.tsx').then((m) => m.InvitationScreen),
);
const ConfirmAddressScreen = wholePage(() =>
  import('./accounts/ConfirmAddressScreen.tsx').then((m) => m.ConfirmAddressScreen),
);
const ConfirmEmailScreen = wholePage(() =>
  import('./accounts/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen),
);
const SetupScreen = wholePage(() => import('./accounts/SetupScreen.tsx').then((m) => m.SetupScreen));
const PrivacyScreen = wholePage(() => import('./privacy/PrivacyScreen.tsx').then((m) => m.PrivacyScreen));

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
