import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { draftStore } from '#web/app/data/draft.ts';
import { emptyRequest } from './request-values.ts';

export const requestFormVersion = 1;

/** Returns the draft of an unsent request, with the name under which its photos are stored too. */
export function useRequestDraft() {
  const { session } = useSession();
  const actingArea = useActingFor();
  const user = session?.user.id ?? '';
  const name = actingArea === null ? 'service-request' : `service-request:${actingArea.id}`;
  return { user, name, store: draftStore(user, name, emptyRequest) };
}
