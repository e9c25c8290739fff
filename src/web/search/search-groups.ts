import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuilding,
  IconCalendarCheck,
  IconClipboardList,
  IconCoffee,
  IconFileInvoice,
  IconPhonePlus,
  IconTool,
  IconUserCog,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { SearchResult, SearchResults } from '#contract/search.ts';
import { searchEverything } from '#contract/search.ts';
import type { Role } from '#domain/actor.ts';
import { recordAddress, typedNumber } from '#domain/events/record-address.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { searchForm } from '#domain/values/search-text.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { usePlanningArea } from '#web/app/acting-for/planning-area.ts';
import { printQuery } from '#web/app/data/address.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { siteAddress } from '#web/records/people/site-anchor.ts';
import { isAbout } from '#web/records/planning/attention/attention-decision.ts';
import { useAttentionLines } from '#web/records/planning/attention/attention-state.ts';
import { useMayPlan } from '#web/records/planning/new-work/may-plan.ts';
import { openNewWork } from '#web/records/planning/new-work/work-draft.ts';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { searchWords } from '#words/en/search.ts';
import { startWords } from '#words/en/start.ts';
import { isolated } from '#words/say/isolated.ts';
import { wordsOf } from '#words/words.ts';
import { screensOf, screensWith } from './screens.ts';

const afterTypingMs = 150;

export type Option = {
  readonly key: string;
  readonly to: string;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly detail: string;
  readonly date: string | null;
  readonly job: SearchResult['job'];
  readonly request: SearchResult['request'];
  /** An action that runs in addition to opening the page. */
  readonly run?: () => void;
};

export type Group = { readonly key: string; readonly name: string; readonly options: readonly Option[] };

const kinds = {
  job_orders: IconTool,
  service_requests: IconClipboardList,
  clients: IconUsers,
  sites: IconBuilding,
  machines: IconCoffee,
  technicians: IconUserCog,
  invoices: IconFileInvoice,
} as const satisfies Record<keyof SearchResults, TablerIcon>;

/**
 * Returns the results. Screens and actions appear immediately, and records from the server after a pause in
 * typing.
 */
export function useSearchGroups(typed: string) {
  const text = typed.trim();
  const [search] = useDebouncedValue(text, afterTypingMs);
  const { groups: names } = wordsOf(searchWords);
  const query = useServerQuery(
    searchEverything,
    { search },
    { enabled: search !== '' && text !== '', keepPrevious: true },
  );
  const records = text !== '' && query.data !== undefined ? query.data : null;
  const visits = { key: 'visits', name: names.visits, options: useVisitsOf(records, search) };
  const withVisits = (group: Group) => (group.key === 'clients' ? [group, visits] : [group]);
  const groups = [
    ...(records === null ? [] : recordGroups(records, names, search).flatMap(withVisits)),
    { key: 'deeds', name: names.actions, options: [...useRepairs(records), ...useSearchActions(text)] },
    { key: 'screens', name: names.screens, options: useScreens(text) },
  ].filter(({ options }) => options.length > 0);
  return {
    groups,
    error: text === '' ? null : query.error,
    retry: () => void query.refetch(),
    /** True if these are the results for the text that is now in the box. */
    isSettled: text === '' || (search === text && !query.isPending && !query.isPlaceholderData),
  };
}

type GroupNames = (typeof searchWords)['groups'];

/**
 * Returns a group for each kind of record. If a number or its prefix was typed, its kind of record comes first; if the
 * beginning of a client's name was typed, clients come first.
 */
function recordGroups(results: SearchResults, names: GroupNames, text: string): readonly Group[] {
  const typed = typedNumber(text)?.record;
  const isMeant = (kind: keyof SearchResults) =>
    kind === typed ||
    results[kind].some(({ is_exact }) => is_exact) ||
    (kind === 'clients' && results.clients.some((client) => beginsWith(client, text)));
  const order = (Object.keys(kinds) as (keyof typeof kinds)[]).toSorted(
    (one, other) => Number(isMeant(other)) - Number(isMeant(one)),
  );
  return order.map((kind) => ({
    key: kind,
    name: names[kind],
    options: results[kind].map(
      ({ id, title, second_title, client, detail, second_detail, at, job, request }) => ({
        key: id,
        to: kind === 'sites' ? siteAddress(client?.id ?? '', id) : recordAddress(kind, id),
        icon: kinds[kind],
        title: shownName({ name: title, second_name: second_title }),
        detail: [
          client && shownName(client),
          formatPhone(shownName({ name: detail, second_name: second_detail })),
        ]
          .flatMap((part) => (part ? [isolated(part)] : []))
          .join(' · '),
        date: at && formatDate(at.instant, at.time_zone),
        job,
        request,
      }),
    ),
  }));
}

/**
 * For planners, returns an option for each client whose name begins with the text. It opens the list of the client's
 * visits.
 */
function useVisitsOf(results: SearchResults | null, text: string): readonly Option[] {
  const { visitsOf } = wordsOf(searchWords);
  const area = usePlanningArea();
  if (!useMayPlan() || results === null) return [];
  return results.clients
    .filter((client) => beginsWith(client, text))
    .map(({ id, title, second_title }) => ({
      key: `visits-of-${id}`,
      to: `${area}/jobs${printQuery({ search: title })}`,
      icon: IconTool,
      title: visitsOf(shownName({ name: title, second_name: second_title })),
      detail: '',
      date: null,
      job: null,
      request: null,
    }));
}

function beginsWith({ title, second_title }: SearchResult, text: string): boolean {
  const form = searchForm(text);
  return [title, second_title ?? ''].some((name) => searchForm(name).startsWith(form));
}

/**
 * For planners, returns the step that resolves the problem of each found job and request. Choosing it leads to the home
 * page, where it can be undone.
 */
function useRepairs(results: SearchResults | null): readonly Option[] {
  const area = usePlanningArea();
  const navigate = useNavigate();
  const { groups, hold } = useAttentionLines({ isEnabled: useMayPlan() && results !== null });
  const found = [results?.job_orders, results?.service_requests].flatMap((rows) => rows ?? []);
  const lines = groups.flatMap((group) => group.lines);
  const linesById = new Map(lines.map((line) => [line.id, line]));
  return [...linesById.values()].flatMap((line): Option[] => {
    const subject = line.row.job ?? line.row.request;
    if (line.repair === null || subject === null || !found.some(({ id }) => isAbout(line.row, id))) return [];
    return [
      {
        key: `repair-${line.id}`,
        to: area,
        icon: IconCalendarCheck,
        title: line.repair.text,
        detail: [subject.number, shownName(subject.client)].map((part) => isolated(part)).join(' · '),
        date: null,
        job: null,
        request: null,
        // Leaving a page sends its held decisions, so this one is held on the next page.
        run: () => void navigate({ to: area }).then(() => setTimeout(() => hold(line))),
      },
    ];
  });
}

/** Returns the actions that a person can start from any screen. */
function useSearchActions(text: string): readonly Option[] {
  return screensWith([...useNewWork(), ...useNewRecords()], text);
}

type NewRecord = readonly [action: keyof (typeof searchWords)['actions'], screen: string, icon: TablerIcon];

const newRecords: Readonly<Partial<Record<Role, readonly NewRecord[]>>> = {
  super_admin: [['addOperator', '/admin/operators', IconUsers]],
  country_operator: [
    ['addClient', '/operator/clients', IconUsers],
    ['addMachine', '/operator/machines', IconCoffee],
    ['addTechnician', '/operator/technicians', IconUserCog],
    ['addDispatcher', '/operator/dispatchers', IconUserCog],
  ],
};

/**
 * Returns an action for each kind of record that the role can add. The action opens the form on that record's screen.
 */
function useNewRecords(): readonly Option[] {
  const { actions } = wordsOf(searchWords);
  const role = useEffectiveRole();
  return ((role && newRecords[role]) ?? []).map(([action, screen, icon]) => ({
    key: action,
    to: `${screen}?add=yes`,
    icon,
    title: actions[action],
    detail: '',
    date: null,
    job: null,
    request: null,
  }));
}

function useNewWork(): readonly Option[] {
  const words = wordsOf(newWorkWords);
  const area = usePlanningArea();
  if (!useMayPlan()) return [];
  const actions = [
    { kind: 'request', to: `${area}/service-requests`, icon: IconPhonePlus },
    { kind: 'job', to: `${area}/jobs`, icon: IconTool },
  ] as const;
  return actions.map(({ kind, to, icon }) => ({
    key: `new-${kind}`,
    to,
    icon,
    title: words[kind].open,
    detail: '',
    date: null,
    job: null,
    request: null,
    run: () => openNewWork({ kind }, to),
  }));
}

function useScreens(text: string): readonly Option[] {
  const { app, domain } = wordsOf(startWords);
  const search = wordsOf(searchWords);
  const role = useEffectiveRole();
  if (role === null) return [];
  return screensWith(screensOf(role, { app, domain, search }), text).map((screen) => ({
    ...screen,
    key: screen.to,
    date: null,
    job: null,
    request: null,
  }));
}
