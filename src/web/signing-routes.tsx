import { type AnyRootRoute, createRoute } from '@tanstack/react-router';
import { CentredSpinner } from './app/parts/CentredSpinner.tsx';
import { MissingPage } from './app/parts/MissingPart.tsx';
import { part } from './app/parts/part.tsx';

const SignByLinkScreen = part(
  () => import('./job-orders/signature/SignByLinkScreen.tsx').then((m) => m.SignByLinkScreen),
  { waiting: <CentredSpinner alone />, missing: MissingPage },
);

const DisputeScreen = part(
  () => import('./job-orders/signature/DisputeScreen.tsx').then((m) => m.DisputeScreen),
  {
    waiting: <CentredSpinner alone />,
    missing: MissingPage,
  },
);

const VerifyScreen = part(
  () => import('./job-orders/signature/verify/VerifyScreen.tsx').then((m) => m.VerifyScreen),
  { waiting: <CentredSpinner alone />, missing: MissingPage },
);

/**
 * Returns the routes of three public pages: the one behind the technician's signing code, the one behind the link in
 * the email with a report, and the one that verifies a report.
 */
export function signingRoutes(root: AnyRootRoute) {
  const sign = createRoute({
    getParentRoute: () => root,
    path: '/sign/$token',
    component: function Sign() {
      const { token } = sign.useParams();
      return <SignByLinkScreen token={token} key={token} />;
    },
  });
  const dispute = createRoute({
    getParentRoute: () => root,
    path: '/dispute/$token',
    component: function Dispute() {
      const { token } = dispute.useParams();
      return <DisputeScreen token={token} key={token} />;
    },
  });
  const verify = createRoute({ getParentRoute: () => root, path: '/verify', component: VerifyScreen });
  return [sign, dispute, verify];
}
