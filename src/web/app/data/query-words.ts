import { useMessages } from '#web/messages/messages.ts';

/** The words that QueryState shows. */
export function useQueryWords() {
  const { app } = useMessages();
  return { failed: app.loadFailed, retry: app.retry, loading: app.loading };
}
