import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import type { Role } from '#domain/actor.ts';
import { supervisedBy } from '#domain/actor.ts';
import { CrashScreen } from './app/CrashBoundary.tsx';
import { Guard } from './app/Guard.tsx';
import { HomeRedirect } from './app/HomeRedirect.tsx';
import { NotFoundScreen } from './app/NotFoundScreen.tsx';
import { CentredSpinner } from './ui/CentredSpinner.tsx';

type Screen<Props> = LazyExoticComponent<ComponentType<Props>>;

/** A screen is loaded when its route is opened, and not before. */
function screen<Props>(load: () => Promise<ComponentType<Props>>): Screen<Props> {
  return lazy(async () => ({ default: await load() }));
}

const AuthScreen = screen(() => import('./accounts/AuthScreen.tsx').then((m) => m.AuthScreen));
const SetupScreen = screen(() => import('./accounts/SetupScreen.tsx').then((m) => m.SetupScreen));
const JobFormScreen = screen(() => import('./job-orders/JobFormScreen.tsx').then((m) => m.JobFormScreen));
const SignatureScreen = screen(() =>
  import('./job-orders/SignatureScreen.tsx').then((m) => m.SignatureScreen),
);

const root = createRootRoute({
  component: () => (
    <Suspense fallback={<CentredSpinner />}>
      <Outlet />
    </Suspense>
  ),
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
});

function guarded(path: `/${string}`, roles: readonly Role[] | undefined, load: () => Promise<ComponentType>) {
  const Content = screen(load);
  return createRoute({
    getParentRoute: () => root,
    path,
    component: () => (
      <Guard {...(roles && { roles })}>
        <Suspense fallback={<CentredSpinner />}>
          <Content />
        </Suspense>
      </Guard>
    ),
  });
}

const technicians = supervisedBy('technician');
const clients = supervisedBy('client');
const dispatchers = supervisedBy('dispatcher');

const jobForm = createRoute({
  getParentRoute: () => root,
  path: '/technician/jobs/$jobId',
  component: function JobForm() {
    const { jobId } = jobForm.useParams();
    return (
      <Guard roles={technicians}>
        <JobFormScreen jobId={jobId} key={jobId} />
      </Guard>
    );
  },
});

const technicianSignature = createRoute({
  getParentRoute: () => root,
  path: '/technician/jobs/$jobId/signature',
  component: function TechnicianSignature() {
    const { jobId } = technicianSignature.useParams();
    return (
      <Guard roles={technicians}>
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
      <Guard roles={clients}>
        <SignatureScreen jobId={jobId} via="client" key={jobId} />
      </Guard>
    );
  },
});

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: HomeRedirect }),
  createRoute({ getParentRoute: () => root, path: '/auth', component: AuthScreen }),
  createRoute({ getParentRoute: () => root, path: '/setup', component: SetupScreen }),
  guarded('/dashboard', undefined, () =>
    import('./dashboards/WelcomeScreen.tsx').then((m) => m.WelcomeScreen),
  ),
  guarded('/admin', ['super_admin'], () =>
    import('./dashboards/AdminDashboard.tsx').then((m) => m.AdminDashboard),
  ),
  guarded('/operator', supervisedBy('country_operator'), () =>
    import('./dashboards/OperatorDashboard.tsx').then((m) => m.OperatorDashboard),
  ),
  guarded('/dispatcher', dispatchers, () =>
    import('./dashboards/DispatcherDashboard.tsx').then((m) => m.DispatcherDashboard),
  ),
  guarded('/dispatcher/service-requests', dispatchers, () =>
    import('./service-requests/ServiceRequestsScreen.tsx').then((m) => m.ServiceRequestsScreen),
  ),
  guarded('/technician', technicians, () =>
    import('./dashboards/TechnicianDashboard.tsx').then((m) => m.TechnicianDashboard),
  ),
  guarded('/technician/jobs', technicians, () =>
    import('./job-orders/MyJobOrdersScreen.tsx').then((m) => m.MyJobOrdersScreen),
  ),
  guarded('/client', clients, () =>
    import('./dashboards/ClientDashboard.tsx').then((m) => m.ClientDashboard),
  ),
  guarded('/client/request-service', clients, () =>
    import('./service-requests/SubmitRequestScreen.tsx').then((m) => m.SubmitRequestScreen),
  ),
  jobForm,
  technicianSignature,
  clientSignature,
]);

export const router = createRouter({ routeTree, scrollRestoration: true });
