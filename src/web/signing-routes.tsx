import { type AnyRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router';
import { wholePage, withToken } from './app/parts/whole-page.tsx';

const SignByLinkScreen = wholePage(() =>
  import('./job-orders/signature/SignByLinkScreen.tsx').then((m) => m.SignByLinkScreen),
);
/** Returns the page behind a link in emails with a report. */
const reportLink = (page: 'DisputeScreen' | 'StopReportsScreen') =>
  withToken(wholePage(() => import('./job-orders/signature/ReportLinkScreens.tsx').then((m) => m[page])));
const VerifyScreen = wholePage(() =>
  import('./job-orders/signature/verify/VerifyScreen.tsx').then((m) => m.VerifyScreen),
);

/**
 * Returns the routes of four public pages: the one behind the technician's signing code, those behind the two links in
 * emails with a report, and the one that verifies a report.
 */
export function signingRoutes(root: AnyRootRoute) {
  const at = (path: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path, component });
  return [
    at('/sign/$token', withToken(SignByLinkScreen)),
    at('/dispute/$token', reportLink('DisputeScreen')),
    at('/stop/$token', reportLink('StopReportsScreen')),
    at('/verify', VerifyScreen),
  ];
}
