import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import '#web/app/style/mantine-app.css';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { SessionView } from '#contract/accounts.ts';
import { AccountMenu, AccountMenuItems } from '#web/app/accounts/AccountMenu.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor, useSupervisedArea } from '#web/app/acting-for/acting-for.ts';
import type { QueryParameters } from '#web/app/data/address.ts';
import { useKeptOpen } from '#web/app/data/kept-open.ts';
import { NotificationBell, NotificationPopover } from '#web/app/notifications/NotificationBell.tsx';
import { CrashBoundary, CrashWords } from '#web/app/parts/CrashBoundary.tsx';
import { whenIdle } from '#web/app/parts/idle.ts';
import { useIsPhone } from '#web/app/parts/is-phone.ts';
import { part } from '#web/app/parts/part.tsx';
import { openedBeside } from '#web/records/page/beside.ts';
import { useWorkDraft } from '#web/records/planning/new-work/work-draft.ts';
import { BrandMark } from './BrandMark.tsx';
import { useBrand } from './brand.ts';
import { AsOf, ConnectionLabel, OfflineBanner } from './ConnectionLabel.tsx';
import { bottomMenuOf, furtherMenuOf, type MenuGroup, type MenuItem, menuOf } from './menu.ts';
import { NewDay } from './NewDay.tsx';
import { SearchBar, SearchPalette } from './SearchBar.tsx';
import classes from './Shell.module.css';
import { useShortcut } from './shortcut.ts';

const ActingForBar = part(() => import('./ActingForBar.tsx').then((m) => m.ActingForBar));
const NavigationDrawer = part(() => import('./NavigationDrawer.tsx').then((m) => m.NavigationDrawer));
const RecordPanel = part(() => import('#web/records/page/RecordPanel.tsx').then((m) => m.RecordPanel));
const NewWorkDialog = part(() =>
  import('#web/records/planning/new-work/NewWorkDialog.tsx').then((m) => m.NewWorkDialog),
);
const OutboxLine = part(() => import('#web/records/not-sent/OutboxLine.tsx').then((m) => m.OutboxLine), {
  waiting: <div style={{ minBlockSize: 44 }} />,
});
const DemoSwitch = part(() => import('./demo/DemoSwitch.tsx').then((m) => m.DemoSwitch));
const NavigationTips = part(() => import('./NavigationTips.tsx').then((m) => m.NavigationTips));

/** Preloads the code for the menus, the search and the panel, so they open immediately. */
function loadWhatOpens(): void {
  for (const part of [
    AccountMenuItems,
    NotificationPopover,
    SearchPalette,
    NavigationDrawer,
    RecordPanel,
    AsOf,
  ])
    void part.load();
}

/** On narrower screens, the sidebar initially shows only its icons. */
const wide = '(min-width: 68.75em)';
/** A phone in landscape orientation: the sidebar shows only icons, and the menu opens over the page. */
const low = '(max-height: 31.25em)';

/** The frame of every signed-in page: the top bar, the role's navigation, and the screen. */
export function Shell({
  session,
  children,
}: {
  readonly session: SessionView;
  readonly children: ReactNode;
}) {
  const { app } = wordsOf(startWords);
  const { isPhone, hasDrawer, isOpen, isExpanded, toggle, drawer } = useSidebar();
  const area = useSupervisedArea();
  const actingArea = useActingFor();
  const isWorkWanted = useWorkDraft().draft !== null;
  const beside = useSearch({
    strict: false,
    select: (parameters) => openedBeside(parameters as QueryParameters),
  });
  useShortcut('KeyB', toggle);
  useEffect(() => whenIdle(loadWhatOpens), []);
  return (
    <div
      className={classes.shell}
      data-collapsed={!isOpen || undefined}
      data-phone={isPhone || undefined}
      data-small={hasDrawer || undefined}
    >
      <a className={classes.skip} href="#content">
        {app.skipToContent}
      </a>
      {!isPhone && (
        <aside className={classes.sidebar} inert={drawer.isOpen}>
          <Brand collapsed={!isOpen} />
          <Navigation session={session} collapsed={!isOpen} />
        </aside>
      )}
      <div className={classes.column}>
        <OfflineBanner />
        <header className={classes.topBar}>
          <ActionIcon
            variant="subtle"
            color="espresso"
            size={44}
            aria-label={hasDrawer ? app.menu : app.toggleSidebar}
            aria-expanded={isExpanded}
            onClick={toggle}
          >
            <IconLayoutSidebar aria-hidden size={22} />
          </ActionIcon>
          {session.role !== null && !session.must_set_up_two_factor && (
            <SearchBar isPhone={isPhone === true} />
          )}
          <div className={classes.topBarEnd}>
            {/* The connection that keeps screens up to date opens after the second factor is set up. */}
            {!session.must_set_up_two_factor && (
              <>
                <ConnectionLabel />
                <NotificationBell />
              </>
            )}
            <AccountMenu session={session} />
          </div>
        </header>
        {session.role === 'technician' && <OutboxLine />}
        {area !== null && <ActingForBar area={area} actingArea={actingArea} />}
        <main id="content" tabIndex={-1} className={classes.content}>
          {/* The key discards input and open dialogs when the user starts to act for someone else. */}
          <Fragment key={actingArea?.id ?? ''}>
            <CrashBoundary crashed={<CrashWords />}>{children}</CrashBoundary>
          </Fragment>
        </main>
        {beside !== null && session.role !== null && (
          <RecordPanel key={actingArea?.id ?? ''} address={beside} />
        )}
        {isWorkWanted && <NewWorkDialog />}
        {isPhone && <BottomBar session={session} />}
        <NewDay />
      </div>
      {hasDrawer && drawer.isWanted && (
        <NavigationDrawer opened={drawer.isOpen} close={drawer.close}>
          <Navigation session={session} collapsed={false} />
        </NavigationDrawer>
      )}
    </div>
  );
}

/** Returns the state of the navigation: a sidebar, or a drawer over the page if there is no room for one. */
function useSidebar() {
  const isPhone = useIsPhone();
  const isLow = useMediaQuery(low, false, { getInitialValueInEffect: false });
  const [isKeptOpen, toggleOpen] = useKeptOpen('sidebar_state', window.matchMedia(wide).matches);
  const { pathname } = useLocation();
  // The path of the page on which the drawer was opened. On any other page it is closed.
  const [drawerOn, setDrawerOn] = useState<string | null>(null);
  const [isMounted, setMounted] = useState(false);
  const hasDrawer = isPhone || isLow;
  const isDrawerOpen = drawerOn === pathname;
  const toggleDrawer = () => {
    setMounted(true);
    setDrawerOn(isDrawerOpen ? null : pathname);
  };
  return {
    isPhone,
    hasDrawer,
    isOpen: isKeptOpen && !isLow,
    isExpanded: hasDrawer ? isDrawerOpen : isKeptOpen,
    toggle: hasDrawer ? toggleDrawer : toggleOpen,
    drawer: { isWanted: isMounted, isOpen: isDrawerOpen, close: () => setDrawerOn(null) },
  };
}

function Brand({ collapsed }: { readonly collapsed: boolean }) {
  const { name } = useBrand();
  return (
    <div className={classes.brand}>
      <BrandMark size={28} alone={collapsed} />
      {!collapsed && <span>{name}</span>}
    </div>
  );
}

type NavigationProps = { readonly session: SessionView; readonly collapsed: boolean };

function Navigation({ session, collapsed }: NavigationProps) {
  return (
    <>
      <Menus session={session} collapsed={collapsed} />
      {useSession().isDemo && <DemoSwitch session={session} collapsed={collapsed} />}
    </>
  );
}

function Menus({ session, collapsed }: NavigationProps) {
  const { app } = wordsOf(startWords);
  const [navigation, setNavigation] = useState<HTMLElement | null>(null);
  if (session.role === null) return null;
  return (
    <nav aria-label={app.navigation} className={classes.navigation} ref={setNavigation}>
      <MenuLinks items={menuOf[session.role]} collapsed={collapsed} />
      {furtherMenuOf[session.role].map((group) => (
        <FurtherLinks key={group.name ?? ''} group={group} collapsed={collapsed} />
      ))}
      {collapsed && navigation !== null && <NavigationTips links={[...navigation.querySelectorAll('a')]} />}
    </nav>
  );
}

/** A group of entries. Its name is visible only if there is room, but is always available to screen readers. */
function FurtherLinks({ group, collapsed }: { readonly group: MenuGroup; readonly collapsed: boolean }) {
  const { menuGroups } = wordsOf(startWords).app;
  const name = group.name && menuGroups[group.name];
  return (
    <section aria-label={name} className={classes.group}>
      <hr className={classes.divider} />
      {name !== undefined && !collapsed && (
        <div aria-hidden className={classes.groupName}>
          {name}
        </div>
      )}
      <MenuLinks items={group.items} collapsed={collapsed} />
    </section>
  );
}

type MenuLinksProps = { readonly items: readonly MenuItem[]; readonly collapsed: boolean };

function MenuLinks({ items, collapsed }: MenuLinksProps) {
  const { menuItems } = wordsOf(startWords).app;
  return items.map(({ to, text, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      className={classes.item ?? ''}
      aria-label={collapsed ? menuItems[text] : undefined}
    >
      <Icon aria-hidden size={20} />
      {!collapsed && <span>{menuItems[text]}</span>}
    </Link>
  ));
}

function BottomBar({ session }: { readonly session: SessionView }) {
  const { app } = wordsOf(startWords);
  if (session.role === null) return null;
  return (
    <nav aria-label={app.bottomNavigation} className={classes.bottomBar}>
      {bottomMenuOf[session.role].map(({ to, text, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className={classes.bottomItem ?? ''}
        >
          <Icon aria-hidden size={22} />
          <span>{app.menuItems[text]}</span>
        </Link>
      ))}
    </nav>
  );
}
