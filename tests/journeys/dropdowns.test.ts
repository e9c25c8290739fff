import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { signInAs, visit } from '../support/browser/browser.ts';
import {
  actingBar,
  approvedOnly,
  brokenAgain,
  byButton,
  clientWithPlan,
  dialogBy,
  faultElsewhere,
  filesToAdd,
  filtersOfClient,
  jobsAtSite,
  jobToMove,
  lengthToChange,
  machineAtSite,
  machineToMove,
  missingPart,
  newWork,
  ofTechnician,
  ownPeriod,
  personToAdd,
  reportToSend,
  roleToGive,
  settingsWithHoliday,
  startedJob,
  visitLeftOpen,
  visitOnHold,
} from '../support/browser/dropdown-finders.ts';
import { openEveryDropdown, sizesOf } from '../support/browser/dropdowns.ts';
import { open } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { inTurn } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

type Stop = {
  readonly path: string;
  /**
   * Shows the lists and calendars, and returns the part of the page that contains them. By default, the whole screen
   * is used.
   */
  readonly find?: (page: Page) => Promise<Locator>;
  /** The files in src/web that contain these lists and calendars. */
  readonly of: readonly string[];
};

const appointment = [
  'records/job-orders/AppointmentFields.tsx',
  'records/job-orders/LengthAndWindow.tsx',
  'records/job-orders/TechnicianSelect.tsx',
  'app/time/DateTimeInput.tsx',
];
const plan = ['clients/PlanInputs.tsx', 'app/time/DateTimeInput.tsx'];

const tour: Readonly<Record<string, readonly Stop[]>> = {
  admin: [
    { path: '/admin/operators', find: byButton('Add Operator'), of: ['operators/OperatorInputs.tsx'] },
    { path: '/admin/audit', of: ['history/AuditScreen.tsx'] },
    { path: '/admin/sign-ins', of: ['sign-ins/SignInsScreen.tsx'] },
    { path: '/admin/accounts', of: ['account-directory/AccountsScreen.tsx'] },
    {
      path: '/admin/accounts',
      find: byButton('Invite to the office team'),
      of: ['account-directory/InviteForm.tsx'],
    },
    { path: '/admin/accounts?state=no_role', find: roleToGive, of: ['account-directory/GiveRoleForm.tsx'] },
    { path: '/admin/reports', find: ownPeriod, of: ['reports/PeriodPicker.tsx'] },
    { path: '/operator/clients', find: clientWithPlan, of: [...plan, 'clients/ClientForm.tsx'] },
    { path: '/operator/clients/import', of: ['clients/import/ImportClientsScreen.tsx'] },
    {
      path: '/operator/technicians',
      find: byButton('Add Technician'),
      of: ['records/people/PersonInputs.tsx', 'records/people/OperatorSelect.tsx'],
    },
    {
      path: '/operator/technicians',
      find: actingBar,
      of: ['shell/ActingForBar.tsx', 'app/lists/SearchSelect.tsx'],
    },
    {
      path: '/client/machines',
      find: byButton('Add Machine'),
      of: ['machines/passport.tsx', 'machines/ClientSelect.tsx'],
    },
  ],
  operator: [
    { path: '/operator/machines', find: byButton('Add Machine'), of: ['machines/AddMachineForm.tsx'] },
    {
      path: '/operator/machines',
      find: machineToMove,
      of: ['machines/MoveMachineForm.tsx', 'machines/DayInput.tsx'],
    },
    { path: '/operator/machines', find: machineAtSite, of: ['machines/SiteSelect.tsx'] },
    {
      path: '/operator/clients',
      find: jobsAtSite,
      of: ['records/people/ClientFilter.tsx', 'records/people/SiteFilter.tsx'],
    },
    { path: '/operator/invoices', of: ['records/invoices/PastDay.tsx'] },
    {
      path: '/operator/settings',
      find: settingsWithHoliday,
      of: [
        'operators/WorkingDayInputs.tsx',
        'operators/HolidayInputs.tsx',
        'operators/SpecialHoursInputs.tsx',
        'operators/LengthInputs.tsx',
        'operators/retention/RetentionPanel.tsx',
        'records/job-orders/LengthSelect.tsx',
        'app/time/ClockSelect.tsx',
      ],
    },
    {
      path: '/operator/technicians',
      find: ofTechnician('Add time off'),
      of: ['technicians/absences/AbsenceForm.tsx', 'app/time/LastDayInput.tsx'],
    },
    {
      path: '/operator/technicians',
      find: ofTechnician('Change the workweek'),
      of: ['app/time/WeekInputs.tsx'],
    },
    { path: '/operator/clients', find: personToAdd, of: ['clients/PersonForm.tsx'] },
    {
      path: '/operator/reports',
      find: dialogBy('Download signed reports (ZIP)'),
      of: ['reports/zip/ReportsZipDialog.tsx'],
    },
    {
      path: '/operator',
      find: byButton(/^(Assign: |Choose a different technician or time)/),
      of: appointment,
    },
  ],
  dispatcher: [
    { path: '/dispatcher/service-requests', find: byButton(/^Approve & Assign/), of: appointment },
    { path: '/dispatcher/service-requests', find: approvedOnly, of: appointment },
    {
      path: '/dispatcher/service-requests',
      find: filtersOfClient,
      of: ['service-requests/TriageFilters.tsx', 'service-requests/PartyFilters.tsx'],
    },
    { path: '/dispatcher/jobs', of: ['job-orders/order/JobFilters.tsx'] },
    { path: '/dispatcher/jobs', find: byButton(/^Assign Technician/), of: appointment },
    { path: '/dispatcher/jobs', find: byButton(/^Change technician or time/), of: appointment },
    {
      path: '/dispatcher/service-requests',
      find: newWork('New request by phone'),
      of: [
        'records/planning/new-work/CallerSelect.tsx',
        'records/planning/new-work/MachineOfCaller.tsx',
        'records/planning/new-work/NewWorkDialog.tsx',
        'records/planning/new-work/PhoneRequestForm.tsx',
        'records/planning/new-work/WorkInputs.tsx',
      ],
    },
    { path: '/dispatcher/jobs', find: newWork('New job'), of: ['records/planning/new-work/NewJobForm.tsx'] },
    {
      path: '/dispatcher/jobs?stage=planned',
      find: lengthToChange,
      of: ['records/job-orders/actions/EstimateForm.tsx'],
    },
    { path: '/dispatcher/jobs', find: filesToAdd, of: ['records/files/AddFiles.tsx'] },
    { path: '/dispatcher/technicians', of: ['records/planning/on-call/OnCallRota.tsx'] },
    { path: '/dispatcher/schedule', of: ['planning/BoardToolbar.tsx'] },
    { path: '/dispatcher/schedule', find: jobToMove, of: ['planning/MoveForm.tsx'] },
  ],
  technician: [
    { path: '/technician/jobs', find: startedJob, of: ['job-orders/form/JobFormInputs.tsx'] },
    {
      path: '/technician/jobs',
      find: faultElsewhere,
      of: [
        'records/service-requests/report-fault/ReportFields.tsx',
        'records/service-requests/report-fault/MachineChoice.tsx',
      ],
    },
    { path: '/technician/jobs', find: visitLeftOpen, of: ['records/decisions/LeavingInput.tsx'] },
    { path: '/technician/jobs', find: missingPart, of: ['records/job-orders/missing-part/PartInputs.tsx'] },
    // This stop comes last, because it puts the work on hold, and the other stops need work in progress.
    { path: '/technician/jobs', find: visitOnHold, of: ['records/job-orders/actions/KeepOnHoldForm.tsx'] },
  ],
  client: [
    {
      path: '/client/request-service',
      of: [
        'service-requests/RequestForm.tsx',
        'service-requests/RequestInputs.tsx',
        'service-requests/MachineSelect.tsx',
      ],
    },
    {
      path: '/client',
      find: byButton('Request a new time'),
      of: ['records/job-orders/actions/AskTimeForm.tsx'],
    },
    { path: '/client', find: brokenAgain, of: ['job-orders/order/BrokeAgainForm.tsx'] },
    { path: '/client/settings', find: byButton('Add address'), of: ['clients/ReportAddressForm.tsx'] },
    { path: '/client/reports', find: reportToSend, of: ['records/job-orders/reports/SendReportDialog.tsx'] },
  ],
};

test.describe('every list and every calendar', () => {
  test.describe.configure({ mode: 'parallel' });
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  async function walk(browser: Browser, who: string, stops: readonly Stop[]): Promise<void> {
    const { page, complaints } = await visit(browser, app.origin);
    // Motion is enabled here, as it is for most people, because lists are positioned differently on moving elements.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await signInAs(page, `${who}@demo.test`);
    for (const [index, { path, find }] of inTurn(stops, 6).entries()) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, path);
      const part = (await find?.(page)) ?? page.getByRole('main');
      await openEveryDropdown(page, part, path, sizesOf(Object.keys(tour).indexOf(who) + index));
      // Leaving the screen closes any open dialog.
      await open(page, '/account');
      await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    }
    expect(complaints).toEqual([]);
  }

  for (const [who, stops] of Object.entries(tour)) {
    test(`${who}: each option is fully visible and readable`, ({ browser }) => walk(browser, who, stops));
  }
});

test('no list and no calendar of the product is untested', () => {
  const root = join(import.meta.dirname, '../../src/web');
  const inputs = 'Select|Autocomplete|MultiSelect|TagsInput|(Date|Month|Year|Time)\\w*(Picker|Input)';
  // Native lists are left out, because the browser draws them.
  const used = new RegExp(`<(?!Native)\\w*(${inputs})\\b`);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const withLists = files.filter((file) => used.test(readFileSync(join(root, file), 'utf8')));
  const visited = new Set(Object.values(tour).flatMap((stops) => stops.flatMap((stop) => stop.of)));
  expect(withLists.toSorted()).toEqual([...visited].toSorted());
});
