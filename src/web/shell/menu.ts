import {
  IconBuildings,
  IconCalendar,
  IconCalendarDue,
  IconChartBar,
  IconClipboardList,
  IconClipboardPlus,
  IconCoffee,
  IconFileCertificate,
  IconFileInvoice,
  IconHistory,
  IconLayoutBoard,
  IconLayoutDashboard,
  IconListDetails,
  IconLogin2,
  IconMap2,
  IconServer,
  IconSettings,
  IconTool,
  IconUser,
  IconUserCog,
  IconUserShield,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Role } from '#domain/actor.ts';
import type { startWords } from '#words/en/start.ts';

export type MenuItem = {
  readonly to: string;
  readonly text: keyof (typeof startWords)['app']['menuItems'];
  readonly icon: TablerIcon;
};

const dashboard = (to: string): MenuItem => ({ to, text: 'dashboard', icon: IconLayoutDashboard });
const settings = (to: string): MenuItem => ({ to, text: 'settings', icon: IconSettings });

const jobs = (to: string): MenuItem => ({ to, text: 'jobs', icon: IconListDetails });
const serviceRequests = (to: string): MenuItem => ({ to, text: 'serviceRequests', icon: IconClipboardList });
const clients = (to: string): MenuItem => ({ to, text: 'clients', icon: IconUsers });
const reports = (to: string): MenuItem => ({ to, text: 'reports', icon: IconChartBar });
const schedule = (to: string): MenuItem => ({ to, text: 'schedule', icon: IconCalendar });
const invoices = (to: string): MenuItem => ({ to, text: 'invoices', icon: IconFileInvoice });
const signIns = (to: string): MenuItem => ({ to, text: 'signIns', icon: IconLogin2 });
const accounts = (to: string): MenuItem => ({ to, text: 'accounts', icon: IconUserShield });
const machinesDue = (to: string): MenuItem => ({ to, text: 'machinesDue', icon: IconCalendarDue });
const machines: MenuItem = { to: '/client/machines', text: 'machines', icon: IconCoffee };

/** The menu entries, in the order of the specification. */
export const menuOf: Readonly<Record<Role, readonly MenuItem[]>> = {
  super_admin: [
    dashboard('/admin'),
    { to: '/admin/operators', text: 'operators', icon: IconBuildings },
    settings('/admin/settings'),
  ],
  country_operator: [
    dashboard('/operator'),
    clients('/operator/clients'),
    { to: '/operator/technicians', text: 'technicians', icon: IconUserCog },
    settings('/operator/settings'),
  ],
  dispatcher: [
    dashboard('/dispatcher'),
    serviceRequests('/dispatcher/service-requests'),
    schedule('/dispatcher/schedule'),
    { to: '/dispatcher/technicians', text: 'team', icon: IconUserCog },
    settings('/dispatcher/settings'),
  ],
  technician: [
    dashboard('/technician'),
    { to: '/technician/jobs', text: 'myJobs', icon: IconTool },
    schedule('/technician/schedule'),
    { to: '/technician/map', text: 'navigate', icon: IconMap2 },
    { to: '/technician/profile', text: 'profile', icon: IconUser },
  ],
  client: [
    dashboard('/client'),
    { to: '/client/request-service', text: 'requestService', icon: IconClipboardPlus },
    machines,
    schedule('/client/schedule'),
    settings('/client/settings'),
  ],
};

/** A group of entries below a divider. A long menu has several groups, each with a name. */
export type MenuGroup = {
  readonly name?: keyof (typeof startWords)['app']['menuGroups'];
  readonly items: readonly MenuItem[];
};

/** The other screens in each role's area. */
export const furtherMenuOf: Readonly<Record<Role, readonly MenuGroup[]>> = {
  super_admin: [
    {
      items: [
        clients('/admin/clients'),
        reports('/admin/reports'),
        { to: '/admin/audit', text: 'audit', icon: IconHistory },
        accounts('/admin/accounts'),
        signIns('/admin/sign-ins'),
        { to: '/admin/installation', text: 'installation', icon: IconServer },
      ],
    },
  ],
  country_operator: [
    {
      name: 'work',
      items: [
        serviceRequests('/operator/service-requests'),
        { to: '/operator/board', text: 'board', icon: IconLayoutBoard },
        jobs('/operator/jobs'),
        schedule('/operator/schedule'),
      ],
    },
    {
      name: 'clients',
      items: [
        { to: '/operator/machines', text: 'allMachines', icon: IconCoffee },
        machinesDue('/operator/machines-due'),
        { to: '/operator/plans', text: 'plans', icon: IconFileCertificate },
        invoices('/operator/invoices'),
      ],
    },
    {
      name: 'company',
      items: [
        { to: '/operator/dispatchers', text: 'dispatchers', icon: IconUserCog },
        reports('/operator/reports'),
        accounts('/operator/accounts'),
        signIns('/operator/sign-ins'),
      ],
    },
  ],
  dispatcher: [{ items: [jobs('/dispatcher/jobs'), machinesDue('/dispatcher/machines-due')] }],
  technician: [],
  client: [{ items: [reports('/client/reports'), invoices('/client/invoices')] }],
};

/** The items in the bottom bar on phones. They are the sidebar's items, unless a role has its own. */
export const bottomMenuOf: Readonly<Record<Role, readonly MenuItem[]>> = {
  ...menuOf,
  super_admin: [...menuOf.super_admin, clients('/admin/clients'), reports('/admin/reports')],
  country_operator: [...menuOf.country_operator, reports('/operator/reports')],
  client: [
    dashboard('/client'),
    machines,
    schedule('/client/schedule'),
    reports('/client/reports'),
    settings('/client/settings'),
  ],
};
