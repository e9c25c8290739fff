import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { type ComponentType, Fragment } from 'react';
import type { Page } from '#contract/pages.ts';
import { roleOfArea, visitorsOf } from '#domain/accounts/account.ts';
import type { Role } from '#domain/actor.ts';
import { parseQuery, printQuery } from './app/data/address.ts';
import { CombineReads } from './app/data/CombinedReads.tsx';
import { CenteredSpinner } from './app/parts/CenteredSpinner.tsx';
import { CrashScreen } from './app/parts/CrashBoundary.tsx';
import { whenIdle } from './app/parts/idle.ts';
import { MissingScreen } from './app/parts/MissingPart.tsx';
import { part } from './app/parts/part.tsx';
import { wholePage } from './app/parts/whole-page.tsx';
import { entryRoutes } from './entry-routes.tsx';
import { labelRoutes } from './label-routes.tsx';
import { loadRecordPages, recordRoutes } from './record-routes.tsx';
import { Guard, loadShell, loadShellCode } from './shell/Guard.tsx';
import { HomeRedirect } from './shell/HomeRedirect.tsx';
import { signingRoutes } from './signing-routes.tsx';

/** Returns a screen that is not loaded until its route opens. */
function screen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return part(load, { waiting: <CenteredSpinner />, missing: MissingScreen });
}

const NotFoundScreen = screen(() => import('./shell/NotFoundScreen.tsx').then((m) => m.NotFoundScreen));
const AccountScreen = screen(() => import('./own-account/AccountScreen.tsx').then((m) => m.AccountScreen));
const SignatureScreen = screen(() =>
  import('./job-orders/signature/SignatureScreen.tsx').then((m) => m.SignatureScreen),
);
const MachinePage = screen(() => import('./machines/MachinePage.tsx').then((m) => m.MachinePage));

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
});

const screens = new Map<string, { readonly load: () => Promise<unknown> }>();

/** Loads the code of a path's screen, and of the navigation bars around it. Never rejects. */
export async function loadCode(path: string): Promise<void> {
  await Promise.all([loadShellCode(), screens.get(path)?.load()]);
}

/** Loads the screen of a path, and the navigation bars around it, before they are shown. Never rejects. */
export async function loadScreen(path: string): Promise<void> {
  await Promise.all([loadShell(path), screens.get(path)?.load()]);
}

/**
 * When the browser is idle, loads all screens of a role's area and the record pages, so each one opens in the next
 * frame. Then it adds the mark `screens` to the browser's performance timeline.
 */
export function loadScreensOf(role: Role | null): void {
  const ownScreens = [...screens].filter(([path]) => roleOfArea(path) === role);
  if (role === null) return;
  const loadAll = async () => {
    await Promise.all([loadRecordPages(role), ...ownScreens.map(([, { load }]) => load())]);
    performance.mark('screens');
  };
  whenIdle(() => void loadAll());
}

type Reads = {
  /** True for a screen that makes many reads. They are combined, because separate requests would be slow. */
  readonly combined?: true;
};

function guarded(path: Page, load: () => Promise<ComponentType>, { combined }: Reads = {}) {
  const Content = screen(load);
  const Reading = combined ? CombineReads : Fragment;
  screens.set(path, Content);
  return createRoute({
    getParentRoute: () => root,
    path,
    component: () => (
      <Guard roles={visitorsOf(path)}>
        <Reading>
          <Content />
        </Reading>
      </Guard>
    ),
  });
}

const serviceRequests = () =>
  import('./service-requests/ServiceRequestsScreen.tsx').then((m) => m.ServiceRequestsScreen);
const dueMachines = () => import('./machines/DueMachinesScreen.tsx').then((m) => m.DueMachinesScreen);
const warranties = () => import('./machines/WarrantiesScreen.tsx').then((m) => m.WarrantiesScreen);

const AuthScreen = wholePage(() => import('./accounts/AuthScreen.tsx').then((m) => m.AuthScreen));

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: () => (
    <Guard beforeTwoFactor>
      <AccountScreen />
    </Guard>
  ),
});

const technicianSignature = createRoute({
  getParentRoute: () => root,
  path: '/technician/jobs/$jobId/signature',
  component: function TechnicianSignature() {
    const { jobId } = technicianSignature.useParams();
    return (
      <Guard roles={visitorsOf(technicianSignature.fullPath)} isHandedOver>
        <SignatureScreen jobId={jobId} via="technician" key={jobId} />
      </Guard>
    );
  },
});

const clientSignature = createRoute({
  getParentRoute: () => root,
  path: '/client/jobs/$jobId/signature',
  component: function ClientSignature() {
    const { jobId } = clientSignature.useParams();
    return (
      <Guard roles={visitorsOf(clientSignature.fullPath)} isHandedOver>
        <SignatureScreen jobId={jobId} via="client" key={jobId} />
      </Guard>
    );
  },
});

const machineHistory = createRoute({
  getParentRoute: () => root,
  path: '/client/machines/$machineId',
  component: function MachineHistory() {
    const { machineId } = machineHistory.useParams();
    return (
      <Guard roles={visitorsOf(machineHistory.fullPath)}>
        <CombineReads>
          <MachinePage id={machineId} back="/client/machines" key={machineId} />
        </CombineReads>
      </Guard>
    );
  },
});

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: HomeRedirect }),
  createRoute({ getParentRoute: () => root, path: '/auth', component: AuthScreen }),
  ...entryRoutes(root),
  account,
  guarded('/dashboard', () => import('./tour/TourScreen.tsx').then((m) => m.TourScreen)),
  ...labelRoutes(root),
  ...signingRoutes(root),
  guarded('/notifications', () =>
    import('./notifications/NotificationsScreen.tsx').then((m) => m.NotificationsScreen),
  ),
  guarded('/admin', () => import('./dashboards/AdminDashboard.tsx').then((m) => m.AdminDashboard)),
  guarded('/admin/operators', () => import('./operators/OperatorsScreen.tsx').then((m) => m.OperatorsScreen)),
  guarded('/admin/clients', () =>
    import('./clients/ClientDirectoryScreen.tsx').then((m) => m.ClientDirectoryScreen),
  ),
  guarded('/admin/reports', () =>
    import('./reports/GlobalReportScreen.tsx').then((m) => m.GlobalReportScreen),
  ),
  guarded('/admin/audit', () => import('./history/AuditScreen.tsx').then((m) => m.AuditScreen)),
  guarded('/admin/sign-ins', () => import('./sign-ins/SignInsScreen.tsx').then((m) => m.SignInsScreen)),
  guarded('/admin/accounts', () =>
    import('./account-directory/AccountsScreen.tsx').then((m) => m.AccountsScreen),
  ),
  guarded('/admin/installation', () =>
    import('./installation/InstallationScreen.tsx').then((m) => m.InstallationScreen),
  ),
  guarded('/admin/settings', () =>
    import('./settings/PlatformSettingsScreen.tsx').then((m) => m.PlatformSettingsScreen),
  ),
  guarded('/operator', () => import('./dashboards/OperatorDashboard.tsx').then((m) => m.OperatorDashboard), {
    combined: true,
  }),
  guarded('/operator/clients', () => import('./clients/ClientsScreen.tsx').then((m) => m.ClientsScreen)),
  guarded('/operator/clients/import', () =>
    import('./clients/import/ImportClientsScreen.tsx').then((m) => m.ImportClientsScreen),
  ),
  guarded('/operator/machines', () =>
    import('./machines/OperatorMachinesScreen.tsx').then((m) => m.OperatorMachinesScreen),
  ),
  guarded('/operator/machines-due', dueMachines),
  guarded('/operator/warranties', warranties),
  guarded('/operator/plans', () =>
    import('./clients/EndingPlansScreen.tsx').then((m) => m.EndingPlansScreen),
  ),
  guarded('/operator/invoices', () => import('./invoices/InvoicesScreen.tsx').then((m) => m.InvoicesScreen), {
    combined: true,
  }),
  guarded('/operator/technicians', () =>
    import('./technicians/TechniciansScreen.tsx').then((m) => m.TechniciansScreen),
  ),
  guarded('/operator/dispatchers', () =>
    import('./dispatchers/DispatchersScreen.tsx').then((m) => m.DispatchersScreen),
  ),
  guarded('/operator/reports', () =>
    import('./reports/OperatorReportScreen.tsx').then((m) => m.OperatorReportScreen),
  ),
  guarded(
    '/operator/settings',
    () => import('./operators/OperatorSettingsScreen.tsx').then((m) => m.OperatorSettingsScreen),
    { combined: true },
  ),
  guarded('/operator/sign-ins', () => import('./sign-ins/SignInsScreen.tsx').then((m) => m.SignInsScreen)),
  guarded('/operator/accounts', () =>
    import('./account-directory/AccountsScreen.tsx').then((m) => m.AccountsScreen),
  ),
  guarded('/operator/schedule', () =>
    import('./calendar/OperatorScheduleScreen.tsx').then((m) => m.OperatorScheduleScreen),
  ),
  guarded('/operator/service-requests', serviceRequests, { combined: true }),
  guarded('/operator/board', () => import('./planning/BoardScreen.tsx').then((m) => m.BoardScreen)),
  guarded('/operator/jobs', () => import('./job-orders/order/JobsScreen.tsx').then((m) => m.JobsScreen)),
  guarded(
    '/dispatcher',
    () => import('./dashboards/DispatcherDashboard.tsx').then((m) => m.DispatcherDashboard),
    { combined: true },
  ),
  guarded('/dispatcher/service-requests', serviceRequests, { combined: true }),
  guarded('/dispatcher/schedule', () => import('./planning/BoardScreen.tsx').then((m) => m.BoardScreen)),
  guarded('/dispatcher/jobs', () => import('./job-orders/order/JobsScreen.tsx').then((m) => m.JobsScreen)),
  guarded('/dispatcher/machines-due', dueMachines),
  guarded('/dispatcher/warranties', warranties),
  guarded('/dispatcher/technicians', () => import('./team/TeamScreen.tsx').then((m) => m.TeamScreen)),
  guarded('/dispatcher/settings', () =>
    import('./dispatchers/DispatcherSettingsScreen.tsx').then((m) => m.DispatcherSettingsScreen),
  ),
  guarded('/technician', () =>
    import('./dashboards/TechnicianDashboard.tsx').then((m) => m.TechnicianDashboard),
  ),
  guarded('/technician/jobs', () =>
    import('./job-orders/order/MyJobOrdersScreen.tsx').then((m) => m.MyJobOrdersScreen),
  ),
  guarded(
    '/technician/schedule',
    () => import('./calendar/TechnicianScheduleScreen.tsx').then((m) => m.TechnicianScheduleScreen),
    { combined: true },
  ),
  guarded('/technician/map', () => import('./route-map/RouteMapScreen.tsx').then((m) => m.RouteMapScreen), {
    combined: true,
  }),
  guarded(
    '/technician/profile',
    () => import('./technicians/ProfileScreen.tsx').then((m) => m.ProfileScreen),
    { combined: true },
  ),
  guarded('/client', () => import('./dashboards/ClientDashboard.tsx').then((m) => m.ClientDashboard), {
    combined: true,
  }),
  guarded('/client/request-service', () =>
    import('./service-requests/SubmitRequestScreen.tsx').then((m) => m.SubmitRequestScreen),
  ),
  guarded('/client/machines', () =>
    import('./machines/MyMachinesScreen.tsx').then((m) => m.MyMachinesScreen),
  ),
  guarded('/client/reports', () =>
    import('./reports/ClientReportsScreen.tsx').then((m) => m.ClientReportsScreen),
  ),
  guarded('/client/invoices', () =>
    import('./invoices/OwnInvoicesScreen.tsx').then((m) => m.OwnInvoicesScreen),
  ),
  guarded(
    '/client/schedule',
    () => import('./calendar/ClientScheduleScreen.tsx').then((m) => m.ClientScheduleScreen),
    { combined: true },
  ),
  guarded('/client/settings', () =>
    import('./clients/ClientSettingsScreen.tsx').then((m) => m.ClientSettingsScreen),
  ),
  machineHistory,
  technicianSignature,
  clientSignature,
  ...recordRoutes(root),
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  parseSearch: parseQuery,
  stringifySearch: printQuery,
});
