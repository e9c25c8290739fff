import { ActionIcon, Anchor } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { recordAt } from '#domain/events/record-address.ts';
import { CombineReads } from '#web/app/data/CombinedReads.tsx';
import { CrashBoundary, CrashWords } from '#web/app/parts/CrashBoundary.tsx';
import { PageLevel } from '#web/ui/page-level.ts';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { wordsOf } from '#words/words.ts';
import { listElementFor, useBeside, wideScreen } from './beside.ts';
import { usePanelKeys } from './panel-keys.ts';
import classes from './RecordPanel.module.css';
import { RecordRedirect } from './RecordRedirect.tsx';
import { RecordScreen } from './RecordScreen.tsx';

/**
 * A record next to the list that it was opened from. If there is no room for both, the record opens as a
 * page.
 */
export function RecordPanel({ address }: { readonly address: string }) {
  const { kinds, panel } = wordsOf(recordPagesWords);
  const [hasRoom] = useState(() => window.matchMedia(wideScreen).matches);
  const { close, moveBy } = useBeside();
  const target = recordAt(address);
  usePanelKeys({ close, up: () => moveBy(address, -1), down: () => moveBy(address, 1) });
  useReturnedFocus(address);
  if (!hasRoom) return <RecordRedirect address={address} as="page" />;
  if (target === null) return null;
  return (
    <aside className={classes.panel} aria-label={panel.label(kinds[target.record])}>
      <div className={classes.bar}>
        <PanelButton text={panel.previous} icon={IconChevronUp} onClick={() => moveBy(address, -1)} />
        <PanelButton text={panel.next} icon={IconChevronDown} onClick={() => moveBy(address, 1)} />
        <div className={classes.end}>
          <Anchor component={Link} to={address} underline="always">
            {panel.asPage}
          </Anchor>
          <PanelButton text={panel.close} icon={IconX} onClick={close} />
        </div>
      </div>
      <div className={classes.content} key={address}>
        <PageLevel value={2}>
          <CrashBoundary crashed={<CrashWords />}>
            <CombineReads>
              <RecordScreen {...target} />
            </CombineReads>
          </CrashBoundary>
        </PageLevel>
      </div>
    </aside>
  );
}

type PanelButtonProps = { readonly text: string; readonly icon: TablerIcon; readonly onClick: () => void };

function PanelButton({ text, icon: Icon, onClick }: PanelButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="espresso"
      size={44}
      aria-label={text}
      title={text}
      onClick={() => onClick()}
    >
      <Icon aria-hidden size={20} />
    </ActionIcon>
  );
}

/** When the panel closes, returns the focus to the link to the record in the list. */
function useReturnedFocus(address: string): void {
  const [latest] = useState({ address });
  latest.address = address;
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) listElementFor(latest.address)?.focus();
      });
    },
    [latest],
  );
}
