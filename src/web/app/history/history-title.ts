import { useMessages } from '#web/messages/messages.ts';

/** The words that every history button needs; the others come with the dialog. */
export function useHistoryTitle(subject: string) {
  const { history } = useMessages().app;
  return { button: history.button, title: history.title(subject) };
}
