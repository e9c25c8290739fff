import { Text } from '@mantine/core';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useMoment } from '#web/app/time/now.ts';
import { type TurnReader, type TurnVisit, turnOfRequest, turnOfVisit } from './turn.ts';

/** The first sentence on the page of a job: whose turn it is, and what happens next. */
export function TurnOfVisit({ visit }: { readonly visit: TurnVisit }) {
  return <Turn sentence={(reader, now) => turnOfVisit(visit, reader, now)} />;
}

/** The first sentence on the page of a request. */
export function TurnOfRequest({ request }: { readonly request: ServiceRequestView }) {
  return <Turn sentence={(reader, now) => turnOfRequest(request, reader, now)} />;
}

function Turn({ sentence }: { readonly sentence: (reader: TurnReader, now: Date) => string | null }) {
  const role = useEffectiveRole();
  const isStaff = useIsStaff();
  const technician_id = useSession().session?.technician_id ?? null;
  const text = useMoment((now) => (role === null ? null : sentence({ role, isStaff, technician_id }, now)));
  return text === null ? null : (
    <Text fw={500} data-turn>
      {text}
    </Text>
  );
}
