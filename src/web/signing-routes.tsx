import { type AnyRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { wholePage, withToken } from './app/parts/whole-page.tsx';

const SignByLinkScreen = wholePage(() =>
  import('./job-orders/signature/SignByLinkScreen.tsx').then((m) => m.SignByLinkScreen),
);
const DisputeScreen = wholePage(() =>
  import('./job-orders/signature/DisputeScreen.tsx').then((m) => m.DisputeScreen),
);
const VerifyScreen = wholePage(() =>
  import('./job-orders/signature/verify/VerifyScreen.tsx').then((m) => m.VerifyScreen),
);

/**
 * Returns the routes of three public pages: signing with the technician's code, disputing the signature from a report
 * email, and verifying a report.
 */
export function signingRoutes(root: AnyRootRoute) {
  const at = (path: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path, component });
  return [
    at('/sign/$token', withToken(SignByLinkScreen)),
    at('/dispute/$token', withToken(DisputeScreen)),
    at('/verify', VerifyScreen),
  ];
}
