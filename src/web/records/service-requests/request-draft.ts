import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { draftStore } from '#web/app/data/draft.ts';
import { emptyRequest } from './request-values.ts';

export const requestFormVersion = 1;

/**
 * Returns the store for the draft of an unsent request. The request's photos are stored under the same name.
 */
export function useRequestDraft() {
  const { session } = useSession();
  const actingArea = useActingFor();
  const user = session?.user.id ?? '';
  const name = actingArea === null ? 'service-request' : `service-request:${actingArea.id}`;
  return { user, name, store: draftStore(user, name, emptyRequest) };
}
