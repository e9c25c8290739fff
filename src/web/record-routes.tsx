import { type AnyRootRoute, createRoute } from '@tanstack/react-router';
import { visitorsOf } from '#domain/accounts/account.ts';
import { type Role, roles } from '#domain/actor.ts';
import { mayOpen, type PagedRecord, pagedRecords, recordAddress } from '#domain/events/record-address.ts';
import { CombineReads } from './app/data/CombinedReads.tsx';
import { CenteredSpinner } from './app/parts/CenteredSpinner.tsx';
import { MissingScreen } from './app/parts/MissingPart.tsx';
import { part } from './app/parts/part.tsx';
import { recordPages } from './records/page/record-pages.tsx';
import { Guard } from './shell/Guard.tsx';
import { Redirect } from './shell/Redirect.tsx';

const instead = { waiting: <CenteredSpinner />, missing: MissingScreen };
const RecordScreen = part(
  () => import('./records/page/RecordScreen.tsx').then((m) => m.RecordScreen),
  instead,
);
const SignedReportScreen = part(
  () => import('./reports/SignedReportScreen.tsx').then((m) => m.SignedReportScreen),
  instead,
);

/** Loads a role's record pages before they are needed, so they open instantly. */
export function loadRecordPages(role: Role): Promise<unknown> {
  const pages = pagedRecords.filter((record) => mayOpen(role, record)).map((record) => recordPages[record]);
  return Promise.all([RecordScreen.load(), ...pages.map((page) => page?.load())]);
}

/** Returns the roles that may open the record's page. All other roles get the Access Denied page. */
function readersOf(record: PagedRecord): readonly Role[] {
  return roles.filter((role) => mayOpen(role, record));
}

/**
 * Returns the routes of record pages, and of former addresses that redirect to them. The server decides which records
 * each role may read there.
 */
export function recordRoutes(root: AnyRootRoute) {
  const report = createRoute({
    getParentRoute: () => root,
    path: '/jobs/$jobId/report',
    component: function JobReport() {
      const { jobId } = report.useParams();
      return (
        <Guard roles={roles}>
          <SignedReportScreen jobId={jobId} back={recordAddress('job_orders', jobId)} key={jobId} />
        </Guard>
      );
    },
  });
  const clientReport = createRoute({
    getParentRoute: () => root,
    path: '/client/reports/$jobId',
    component: function ClientReport() {
      const { jobId } = clientReport.useParams();
      return (
        <Guard roles={visitorsOf(clientReport.fullPath)}>
          <SignedReportScreen jobId={jobId} back="/client/reports" key={jobId} />
        </Guard>
      );
    },
  });
  // The form of a job had its own address before it became a part of the job's page.
  const form = createRoute({
    getParentRoute: () => root,
    path: '/technician/jobs/$jobId',
    component: function JobForm() {
      const { jobId } = form.useParams();
      return (
        <Guard roles={visitorsOf(form.fullPath)}>
          <Redirect to={recordAddress('job_orders', jobId)} />
        </Guard>
      );
    },
  });
  const pages = pagedRecords.map((record) => {
    const page = createRoute({
      getParentRoute: () => root,
      path: recordAddress(record, '$id'),
      component: function RecordRoute() {
        const { id } = page.useParams();
        return (
          <Guard roles={readersOf(record)}>
            <CombineReads>
              <RecordScreen record={record} id={id} key={id} />
            </CombineReads>
          </Guard>
        );
      },
    });
    return page;
  });
  return [report, clientReport, form, ...pages];
}
