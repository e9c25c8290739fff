import {
  IconBell,
  IconBook,
  IconFileSpreadsheet,
  IconShieldCheck,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { areaRoles, type Role } from '#domain/actor.ts';
import { furtherMenuOf, menuOf } from '#web/shell/menu.ts';
import type { searchWords } from '#words/en/search.ts';
import type { startWords } from '#words/en/start.ts';
import { formatLocale } from '#words/words.ts';

type Words = {
  readonly app: (typeof startWords)['app'];
  readonly domain: (typeof startWords)['domain'];
  readonly search: typeof searchWords;
};

type Screen = {
  readonly to: string;
  readonly title: string;
  /** The name of the area's role, for people who may enter several areas. Otherwise empty. */
  readonly detail: string;
  readonly icon: TablerIcon;
};

type ListedScreen = {
  readonly to: string;
  readonly title: (words: Words) => string;
  readonly icon: TablerIcon;
};

const everybodys: readonly ListedScreen[] = [
  { to: '/notifications', title: ({ search }) => search.screens.notifications, icon: IconBell },
  { to: '/account', title: ({ search }) => search.screens.account, icon: IconUserCircle },
  { to: '/dashboard', title: ({ search }) => search.screens.tour, icon: IconBook },
];

const warranties = (to: string): ListedScreen => ({
  to,
  title: ({ search }) => search.screens.warranties,
  icon: IconShieldCheck,
});

/** The screens of a role's own area that are not in its menus. */
const besideMenus: Readonly<Partial<Record<Role, readonly ListedScreen[]>>> = {
  country_operator: [
    {
      to: '/operator/clients/import',
      title: ({ search }) => search.screens.clientImport,
      icon: IconFileSpreadsheet,
    },
    warranties('/operator/warranties'),
  ],
  dispatcher: [warranties('/dispatcher/warranties')],
};

/** Returns the screens of a role's own area. */
function listedFor(role: Role): readonly ListedScreen[] {
  const inMenus = [...menuOf[role], ...furtherMenuOf[role].flatMap(({ items }) => items)].map(
    ({ to, text, icon }): ListedScreen => ({
      to,
      icon,
      title: ({ app }) => app.menuItems[text],
    }),
  );
  return [...inMenus, ...(besideMenus[role] ?? [])];
}

/** Returns every screen that the role may enter and that does not need a record. */
export function screensOf(role: Role, words: Words): readonly Screen[] {
  const areas = role === 'super_admin' ? [role, ...areaRoles] : [role];
  const ownScreens = areas.flatMap((area) =>
    listedFor(area).map((listed) => ({ ...listed, detail: areas.length > 1 ? words.domain.role[area] : '' })),
  );
  return [...ownScreens, ...everybodys.map((listed) => ({ ...listed, detail: '' }))].map(
    ({ title, ...screen }) => ({
      ...screen,
      title: title(words),
    }),
  );
}

/**
 * Returns the screens that match the text, or all screens if it is empty. Every word of the text must be the
 * start of a word in the screen's name, area or path.
 */
export function screensWith<Row extends Screen>(screens: readonly Row[], text: string): readonly Row[] {
  const searchedWords = partsOf(text);
  return screens.filter(({ title, detail, to }) => {
    const screenWords = partsOf(`${title} ${detail} ${to}`);
    return searchedWords.every((word) => screenWords.some((candidate) => candidate.startsWith(word)));
  });
}

function partsOf(text: string): readonly string[] {
  return text
    .toLocaleLowerCase(formatLocale())
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
