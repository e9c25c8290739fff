import { type AnyRootRoute, createRoute } from '@tanstack/react-router';
import { machineWorkflow } from '#domain/machine.ts';
import { callersOf } from '#domain/workflow.ts';
import { CentredSpinner } from './app/parts/CentredSpinner.tsx';
import { MissingPage, MissingScreen } from './app/parts/MissingPart.tsx';
import { part } from './app/parts/part.tsx';
import { Guard } from './shell/Guard.tsx';

const LabelSheetScreen = part(() => import('./labels/LabelSheetScreen.tsx').then((m) => m.LabelSheetScreen), {
  waiting: <CentredSpinner />,
  missing: MissingScreen,
});
const ReportScreen = part(() => import('./labels/ReportScreen.tsx').then((m) => m.ReportScreen), {
  waiting: <CentredSpinner alone />,
  missing: MissingPage,
});

/** Returns the routes of the page that prints labels and of the page that a scanned label opens. */
export function labelRoutes(root: AnyRootRoute) {
  const sheet = createRoute({
    getParentRoute: () => root,
    path: '/labels',
    component: () => (
      <Guard roles={callersOf(machineWorkflow, 'renew_label')}>
        <LabelSheetScreen />
      </Guard>
    ),
  });
  const report = createRoute({
    getParentRoute: () => root,
    path: '/report/$token',
    component: function Report() {
      const { token } = report.useParams();
      return <ReportScreen token={token} key={token} />;
    },
  });
  return [sheet, report];
}
