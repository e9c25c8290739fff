import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { draftStore } from '#web/app/data/draft.ts';
import { emptyRequest } from './request-values.ts';

export const requestFormVersion = 1;

/** What someone has begun to ask for and not sent, by the name under which its photos are kept too. */
export function useRequestDraft() {
  const { session } = useSession();
  const place = useActingFor();
  const user = session?.user.id ?? '';
  const name = place === null ? 'service-request' : `service-request:${place.id}`;
  return { user, name, store: draftStore(user, name, emptyRequest) };
}
