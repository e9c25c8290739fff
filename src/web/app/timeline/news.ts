import { useState } from 'react';
import type { TimelineEntry } from '#contract/timeline.ts';

/**
 * The latest entry that came while the list was shown, for a screen reader to say: neither what was there at first nor
 * what the reader wrote.
 */
export function useNews(entries: readonly TimelineEntry[], isLoaded: boolean): TimelineEntry | null {
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
