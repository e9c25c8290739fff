import { Text } from '@mantine/core';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { useMoment } from '#web/app/time/now.ts';
import { type TurnReader, type TurnVisit, turnOfRequest, turnOfVisit } from './turn.ts';
import { useTurnReader } from './turn-reader.ts';

/** The first sentence on the page of a job: whose turn it is, and what happens next. */
export function TurnOfVisit({ visit }: { readonly visit: TurnVisit }) {
  return <Turn sentence={(reader, now) => turnOfVisit(visit, reader, now)} />;
}

/** The first sentence on the page of a request. */
export function TurnOfRequest({ request }: { readonly request: ServiceRequestView }) {
  return <Turn sentence={(reader, now) => turnOfRequest(request, reader, now)} />;
}

function Turn({ sentence }: { readonly sentence: (reader: TurnReader, now: Date) => string | null }) {
  const reader = useTurnReader();
  const text = useMoment((now) => (reader === null ? null : sentence(reader, now)));
  return text === null ? null : (
    <Text fw={500} data-turn>
      {text}
    </Text>
  );
}
