import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { importersAmong, type ModuleGraph } from './module-graph.ts';
import { publicGroups } from './public-groups.ts';

type Group = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number];

/** Modules of a technician's visit, and those that store the day for offline use. */
const visit = [
  'records/page/RecordScreen.tsx',
  'job-orders/order/JobPage.tsx',
  'machines/MachinePage.tsx',
  'job-orders/signature/SignatureScreen.tsx',
  'dashboards/TechnicianDashboard.tsx',
  'records/not-sent/NotSentDialog.tsx',
  'records/decisions/HeldDecisionSender.tsx',
  'records/not-sent/OutboxLine.tsx',
  'app/device/kept-start.ts',
  'app/device/keep-day.ts',
  'shell/AsOf.tsx',
];
/** The menus of the bars. */
const popups = [
  'shell/NavigationDrawer.tsx',
  'shell/NavigationTips.tsx',
  'shell/MissingPalette.tsx',
  'app/accounts/AccountMenuItems.tsx',
  'app/notifications/NotificationPopover.tsx',
];
/** The dashboards of other roles, by file name, smallest first. */
const dashboards = {
  dispatcher: ['dashboards/DispatcherDashboard.tsx'],
  client: ['dashboards/ClientDashboard.tsx'],
  operator: ['dashboards/OperatorDashboard.tsx'],
  admin: ['dashboards/AdminDashboard.tsx'],
};

const isIn = (files: readonly string[]) => (id: string) =>
  files.some((file) => id.endsWith(`/src/web/${file}`));

/**
 * Returns the files into which the build groups modules. Screens consist of many small modules, and each file costs a
 * round trip. A group includes everything that its modules import, unless an earlier group has it.
 */
export function chunkGroups(root: string): Group[] {
  const technician = ['shell/SignedIn.tsx', 'job-orders/order/MyJobOrdersScreen.tsx'];
  const { early, late } = publicGroups(join(root, 'src/web'), { technician, ...dashboards });
  const groups: Group[] = [
    {
      name: 'start',
      tags: ['$initial'],
      // The pages themselves remain entry points. Style sheets stay separate, because the landing page shares
      // some.
      test: (id) => !/\.html|\.css|src.web.(main|landing|visit)/.test(id),
    },
    // Modules that the sign-in page shares with the screens behind it. A technician's first screen has no input.
    { name: 'inputs', test: /@mantine.core.esm.components.TextInput/ },
    {
      name: 'shared',
      test: /shell.BrandMark\.tsx|app.api.attempt|app.lists.kept-focus|@mantine.core.esm.components.ActionIcon|hooks.esm.use-uncontrolled.use-uncontrolled/,
    },
    { name: 'sign-in', test: /web.accounts.AuthScreen/ },
    // Modules of the screens that open without a session.
    early,
    // A technician's first screen. scripts/bench/first-screen.ts measures it.
    {
      name: 'technician',
      test: /web.shell.SignedIn|job-orders.order.MyJobOrdersScreen|domain.visit.outcome|Icon(?:AlertTriangle|Check|CloudUpload)\.mjs|node_modules.idb|NotSent\.module/,
    },
    { name: 'outbox', test: /not-sent.OutboxLine/ },
    // Calls that both the stored day and an admin's dashboard need. The dashboard needs nothing else of the stored day.
    { name: 'people', test: /contract.(?:history|people)\.ts/ },
    // Modules that store the technician's day on the device for offline use, and open it.
    { name: 'device', test: /web.app.device|shell.AsOf/ },
    // The components that menus and pickers are built on, and icons.
    {
      name: 'menus',
      test: /@mantine.core.esm.components.(?:Menu|Popover).(?:Menu|Popover)\.mjs|Icon(?:Alarm|ArrowRight|Circle\w*|Clock\w+)\.mjs/,
    },
    // Modules that a visit shares with another role's dashboard, so neither loads code that only the other needs.
    ...sharedByVisits(join(root, 'src/web')),
    // The menus of the bars, which no screen needs before someone opens them.
    { name: 'popups', test: isIn(popups) },
    ...Object.entries(dashboards).map(([name, files]) => ({ name, test: isIn(files) })),
    { name: 'day', test: /dashboards.TechnicianDashboard/ },
    // Modules of the public screens with a signature.
    late,
    {
      name: 'visits',
      test: /page.RecordScreen|order.JobPage|machines.MachinePage|signature.SignatureScreen|NotSentDialog|HeldDecisionSender/,
    },
    // The other screens of technicians.
    {
      name: 'week',
      test: /TechnicianScheduleScreen|ProfileScreen|NotificationsScreen|AccountScreen|RouteMapScreen/,
    },
    // The landing pages share only their style sheet.
    { name: 'common', minShareCount: 2, test: (id) => !/web.landing/.test(id) },
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}

/**
 * Returns the groups of the modules that both a visit and a dashboard import: one group for each dashboard. A module
 * that several dashboards import is in the first one's group, or in the dispatcher's group if the first one is the
 * client's.
 */
function sharedByVisits(web: string): Group[] {
  const [visitsOf, dashboardsOf] = [
    importersAmong(web, { visit: [...visit, ...popups] }),
    importersAmong(web, dashboards),
  ];
  const groupOf = (id: string, graph: ModuleGraph) => {
    if (visitsOf(id, graph).length === 0) return null;
    const [first, ...further] = dashboardsOf(id, graph);
    return further.length > 0 && first === 'client' ? 'dispatcher' : first;
  };
  return Object.keys(dashboards).map((dashboard) => ({
    debugName: `visit-${dashboard}`,
    test: /\/src\/.*\.(?:tsx?|css)$/,
    name: (id: string, graph: ModuleGraph) =>
      groupOf(id, graph) === dashboard ? `visit-${dashboard}` : null,
  }));
}
