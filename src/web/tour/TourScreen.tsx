import { Button, Tabs } from '@mantine/core';
import {
  IconBuildingStore,
  IconCoffee,
  IconHeadset,
  IconTool,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { homeOf } from '#domain/accounts/account.ts';
import { type Role, roles } from '#domain/actor.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { RoleOffers } from '#web/records/role-offers/RoleOffers.tsx';
import { Page } from '#web/ui/Page.tsx';
import { startWords } from '#words/en/start.ts';
import { tourWords } from '#words/en/tour.ts';
import { wordsOf } from '#words/words.ts';
import { AdminView } from './AdminView.tsx';
import { useAwaitedRole } from './awaited-role.ts';
import { ClientView } from './ClientView.tsx';
import { DispatcherView } from './DispatcherView.tsx';
import { OperatorView } from './OperatorView.tsx';
import { TechnicianView } from './TechnicianView.tsx';
import classes from './TourScreen.module.css';

const tours: Readonly<Record<Role, { readonly icon: TablerIcon; readonly View: ComponentType }>> = {
  super_admin: { icon: IconWorld, View: AdminView },
  country_operator: { icon: IconBuildingStore, View: OperatorView },
  dispatcher: { icon: IconHeadset, View: DispatcherView },
  technician: { icon: IconTool, View: TechnicianView },
  client: { icon: IconCoffee, View: ClientView },
};

/**
 * Shows samples of each role's work. A person without a role also sees the roles that are offered to them.
 */
export function TourScreen() {
  const tour = wordsOf(tourWords);
  const { session, role } = useSession();
  useAwaitedRole();
  return (
    <Page
      title={session === null ? tour.title : tour.greeting(shownName(session.user))}
      description={tour.description}
      {...(role !== null && {
        actions: (
          <Button className={classes.open ?? ''} component={Link} to={homeOf[role]}>
            {tour.openArea}
          </Button>
        ),
      })}
    >
      {role === null && <RoleOffers />}
      <RoleTours ownRole={role} />
    </Page>
  );
}

function RoleTours({ ownRole }: { readonly ownRole: Role | null }) {
  const tour = wordsOf(tourWords);
  const { domain } = wordsOf(startWords);
  const [chosen, choose] = useState<Role | null>(null);
  const visibleRole = chosen ?? ownRole ?? 'super_admin';
  return (
    <Tabs
      unstyled
      className={classes.tour ?? ''}
      keepMounted={false}
      value={visibleRole}
      onChange={(value) => choose(roles.find((role) => role === value) ?? null)}
    >
      <Tabs.List aria-label={tour.chooseRole} className={classes.roles ?? ''}>
        {roles.map((role) => {
          const { icon: Icon } = tours[role];
          return (
            <Tabs.Tab
              key={role}
              value={role}
              // The tab library's Home and End keys only move the focus, so focusing a tab selects its role.
              onFocus={() => choose(role)}
              className={classes.role ?? ''}
            >
              <Icon aria-hidden size={20} />
              {domain.role[role]}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {roles.map((role) => {
        const { View } = tours[role];
        return (
          <Tabs.Panel key={role} value={role} tabIndex={0} className={classes.panel ?? ''}>
            <View />
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
