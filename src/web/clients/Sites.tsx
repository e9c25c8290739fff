import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { addSite, listSites, type SiteView } from '#contract/clients/sites.ts';
import { siteLimits } from '#domain/site.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownAddress, shownName } from '#web/app/language/shown-name.ts';
import { useAnchoredFocus } from '#web/app/parts/anchored-focus.ts';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { siteAnchor } from '#web/records/people/site-anchor.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { sitesWords } from '#words/en/people/sites.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { SiteForm } from './SiteForm.tsx';
import { SiteLinks } from './SiteLinks.tsx';
import { SiteRemoval } from './SiteRemoval.tsx';

type Action = { readonly kind: 'add' } | { readonly kind: 'change' | 'remove'; readonly site: SiteView };

type SitesProps = {
  readonly clientId: string;
  readonly isActive?: boolean;
  /** False while the page around this section is still loading. */
  readonly isShown?: boolean;
};

/** The places where a client has machines, for everyone who may change them. */
export function Sites({ clientId, isActive = true, isShown = true }: SitesProps) {
  const words = wordsOf(sitesWords);
  const query = useServerQuery(listSites, { client_id: clientId });
  useAnchoredFocus(isShown && query.isSuccess);
  const role = useEffectiveRole();
  const isStaff = useIsStaff();
  const keeps = isActive && !isStaff && role !== null && addSite.by.includes(role);
  const isOwn = role === 'client';
  const [action, setAction] = useState<Action>({ kind: 'add' });
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Action) => {
    setAction(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const isFull = (query.data?.items.length ?? 0) >= siteLimits.perClient;
  const titles = { add: words.addTitle, change: words.changeTitle, remove: words.removeTitle };
  return (
    <RecordSection
      title={words.title}
      actions={
        keeps &&
        !isFull && (
          <Button size="sm" variant="default" onClick={() => ask({ kind: 'add' })}>
            {words.add}
          </Button>
        )
      }
    >
      <Text c="dimmed">{isOwn ? words.ownText : words.text}</Text>
      <QueryState query={query} rows={1}>
        {({ items, machines_elsewhere }) =>
          items.length === 0 ? (
            <EmptyState text={isOwn ? words.ownNone : words.none} />
          ) : (
            <>
              {items.map((site) => (
                <SitePanel key={site.id} site={site} keeps={keeps} ask={ask} />
              ))}
              {machines_elsewhere > 0 && <Text c="dimmed">{words.elsewhere(machines_elsewhere)}</Text>}
            </>
          )
        }
      </QueryState>
      <Dialog title={titles[action.kind]} opened={isOpen} onClose={close}>
        {isOpen && action.kind === 'remove' && <SiteRemoval site={action.site} close={close} />}
        {isOpen && action.kind !== 'remove' && (
          <SiteForm
            clientId={clientId}
            {...(action.kind === 'change' && { site: action.site })}
            close={close}
          />
        )}
      </Dialog>
    </RecordSection>
  );
}

type SitePanelProps = {
  readonly site: SiteView;
  readonly keeps: boolean;
  readonly ask: (action: Action) => void;
};

function SitePanel({ site, keeps, ask }: SitePanelProps) {
  const words = wordsOf(sitesWords);
  const name = shownName(site);
  const button = (kind: 'change' | 'remove', text: string) => (
    <Button size="sm" variant="default" aria-label={joined([text, name])} onClick={() => ask({ kind, site })}>
      {text}
    </Button>
  );
  return (
    <Panel id={siteAnchor(site.id)}>
      <Stack gap="xs">
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Text>
          <bdi>{shownAddress(site)}</bdi>
        </Text>
        {site.access_notes !== null && <Text dir="auto">{site.access_notes}</Text>}
        {site.phone !== null && <PhoneLink phone={site.phone} />}
        <SiteLinks site={site} />
        {keeps && (
          <Group gap="xs">
            {button('change', words.change)}
            {site.machines === 0 && button('remove', words.remove)}
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
