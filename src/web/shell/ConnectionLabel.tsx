import { IconCircleCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useConnection } from '#web/app/data/live.ts';
import { part } from '#web/app/parts/part.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './ConnectionLabel.module.css';

export const AsOf = part(() => import('./AsOf.tsx').then((m) => m.AsOf), { missing: () => null });

const icons = { online: IconCircleCheck, reconnecting: IconRefresh, offline: IconCloudOff };

export function ConnectionLabel() {
  const { connection } = wordsOf(startWords).app;
  const state = useConnection();
  const Icon = icons[state];
  return (
    <span className={classes.label} data-state={state} role="status">
      <Icon aria-hidden size={16} />
      {connection[state]}
    </span>
  );
}

export function OfflineBanner() {
  const { offlineNotice } = wordsOf(startWords).app;
  return useConnection() === 'offline' ? (
    <div className={classes.banner} role="status">
      <IconCloudOff aria-hidden size={18} />
      <span>
        {offlineNotice} <AsOf />
      </span>
    </div>
  ) : null;
}
