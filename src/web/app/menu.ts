import {
  IconClipboardList,
  IconClipboardPlus,
  IconLayoutDashboard,
  IconTool,
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

/** The sidebar by role; the bottom bar of phones shows the same. */
export const menuOf: Readonly<Record<Role, readonly MenuItem[]>> = {
  super_admin: [dashboard('/admin')],
  country_operator: [dashboard('/operator')],
  dispatcher: [
    dashboard('/dispatcher'),
    { to: '/dispatcher/service-requests', text: 'serviceRequests', icon: IconClipboardList },
  ],
  technician: [dashboard('/technician'), { to: '/technician/jobs', text: 'myJobs', icon: IconTool }],
  client: [
    dashboard('/client'),
    { to: '/client/request-service', text: 'requestService', icon: IconClipboardPlus },
  ],
};
