import { useState } from 'react';
import type { TimelineEntry } from '#contract/timeline.ts';

/**
 * Returns the latest entry that arrived while the list was on screen, for screen readers. Ignores the entries
 * that were loaded first and the reader's own comments.
 */
export function useNewEntry(entries: readonly TimelineEntry[], isLoaded: boolean): TimelineEntry | null {
  const [seen, setSeen] = useState<string | null>(null);
  const [news, setNews] = useState<TimelineEntry | null>(null);
  const [latest] = entries;
  const id = latest?.id ?? '';
  if (isLoaded && id !== seen) {
    setSeen(id);
    const isOwn = latest?.kind === 'comment' && latest.is_own;
    if (seen !== null && latest !== undefined && !isOwn) setNews(latest);
  }
  return news;
}
