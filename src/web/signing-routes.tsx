import { type AnyRootRoute, createRoute } from '@tanstack/react-router';
import { CentredSpinner } from './app/parts/CentredSpinner.tsx';
import { MissingPage } from './app/parts/MissingPart.tsx';
import { part } from './app/parts/part.tsx';

const SignByLinkScreen = part(
  () => import('./job-orders/SignByLinkScreen.tsx').then((m) => m.SignByLinkScreen),
  { waiting: <CentredSpinner alone />, missing: MissingPage },
);

/** Where the code leads that a technician shows to whoever signs. */
export function signingRoutes(root: AnyRootRoute) {
  const sign = createRoute({
    getParentRoute: () => root,
    path: '/sign/$token',
    component: function Sign() {
      const { token } = sign.useParams();
      return <SignByLinkScreen token={token} key={token} />;
    },
  });
  return [sign];
}
