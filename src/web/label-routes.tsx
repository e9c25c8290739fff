import { type AnyRootRoute, createRoute } from '@tanstack/react-router';
import { machineWorkflow } from '#domain/machine.ts';
import { callersOf } from '#domain/workflow.ts';
import { CenteredSpinner } from './app/parts/CenteredSpinner.tsx';
import { MissingScreen } from './app/parts/MissingPart.tsx';
import { part } from './app/parts/part.tsx';
import { wholePage, withToken } from './app/parts/whole-page.tsx';
import { Guard } from './shell/Guard.tsx';

const LabelSheetScreen = part(() => import('./labels/LabelSheetScreen.tsx').then((m) => m.LabelSheetScreen), {
  waiting: <CenteredSpinner />,
  missing: MissingScreen,
});
const ReportScreen = wholePage(() => import('./labels/ReportScreen.tsx').then((m) => m.ReportScreen));

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
    component: withToken(ReportScreen),
  });
  return [sheet, report];
}
