import {
  IconBuildings,
  IconClipboardList,
  IconClipboardPlus,
  IconCoffee,
  IconLayoutDashboard,
  IconSettings,
  IconTool,
  IconUserCog,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Role } from '#domain/actor.ts';
import type { Messages } from '../messages/messages.ts';

export type MenuItem = {
  readonly to: string;
  readonly text: keyof Messages['app']['menuItems'];
  readonly icon: TablerIcon;
};

const dashboard = (to: string): MenuItem => ({ to, text: 'dashboard', icon: IconLayoutDashboard });
const settings = (to: string): MenuItem => ({ to, text: 'settings', icon: IconSettings });

/** The sidebar by role; the bottom bar of phones shows the same. */
export const menuOf: Readonly<Record<Role, readonly MenuItem[]>> = {
  super_admin: [
    dashboard('/admin'),
    { to: '/admin/operators', text: 'operators', icon: IconBuildings },
    settings('/admin/settings'),
  ],
  country_operator: [
    dashboard('/operator'),
    { to: '/operator/clients', text: 'clients', icon: IconUsers },
    { to: '/operator/technicians', text: 'technicians', icon: IconUserCog },
    settings('/operator/settings'),
  ],
  dispatcher: [
    dashboard('/dispatcher'),
    { to: '/dispatcher/service-requests', text: 'serviceRequests', icon: IconClipboardList },
  ],
  technician: [dashboard('/technician'), { to: '/technician/jobs', text: 'myJobs', icon: IconTool }],
  client: [
    dashboard('/client'),
    { to: '/client/request-service', text: 'requestService', icon: IconClipboardPlus },
    { to: '/client/machines', text: 'machines', icon: IconCoffee },
  ],
};
