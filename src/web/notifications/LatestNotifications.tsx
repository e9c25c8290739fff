import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listNotifications } from '#contract/notifications.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { notificationsWords } from '#words/en/notifications.ts';
import { wordsOf } from '#words/words.ts';
import classes from './LatestNotifications.module.css';
import { MarkAllRead } from './MarkAllRead.tsx';
import { OwnNotifications } from './OwnNotifications.tsx';

const visibleCount = 8;

/** The panel with the latest notifications, which opens below the bell. */
export function LatestNotifications({ close }: { readonly close: () => void }) {
  const words = wordsOf(notificationsWords);
  const latest = useServerQuery(listNotifications, { limit: visibleCount, fold: 'case' });
  const items = latest.data?.items ?? [];
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title} tabIndex={-1} data-autofocus>
          {words.title}
        </h2>
        <MarkAllRead items={items} />
      </div>
      <div className={classes.content}>
        <QueryState query={latest}>
          {() =>
            items.length === 0 ? (
              <EmptyState text={words.empty} />
            ) : (
              <OwnNotifications items={items} onFollowed={close} />
            )
          }
        </QueryState>
      </div>
      <div className={classes.foot}>
        <Button component={Link} to="/notifications" variant="subtle" size="md" fullWidth onClick={close}>
          {words.seeAll}
        </Button>
      </div>
    </>
  );
}
