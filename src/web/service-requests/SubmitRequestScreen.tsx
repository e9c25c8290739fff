import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { getRequestDefaults } from '#contract/planning/request-defaults.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { draftStore } from '#web/app/data/draft.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import type { UploadFile, UploadStore } from '#web/records/files/uploads.ts';
import { useRequestDraft } from '#web/records/service-requests/request-draft.ts';
import { emptyRequest, type RequestValues } from '#web/records/service-requests/request-values.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { RequestForm } from './RequestForm.tsx';

const noPhotos: { readonly files: readonly UploadFile[] } = { files: [] };

type RequestParameters = { readonly machine?: unknown; readonly follows?: unknown; readonly begun?: unknown };

/** Reads the earlier visit for the same problem, if the URL names one. */
function useForerunner(id: unknown) {
  const isNamed = typeof id === 'string';
  return useServerQuery(getJobOrder, { id: isNamed ? id : '' }, { enabled: isNamed }).data ?? null;
}

/**
 * Returns the initial values of a request. The contact phone and the instructions come from the client's last
 * request. A repeated problem starts as a trouble call.
 */
function useInitialRequest(isAgain: boolean) {
  const { role } = useSession();
  const actingArea = useActingFor();
  const isOfClient = role === 'client' || actingArea !== null;
  const { data, isLoading, refetch } = useServerQuery(getRequestDefaults, {}, { enabled: isOfClient });
  const values: RequestValues = {
    ...emptyRequest,
    ...(isAgain && { service_type_requested: 'trouble_call' }),
    ...(data !== undefined && {
      contact_phone: formatPhone(data.contact_phone),
      special_instructions: data.special_instructions ?? '',
    }),
  };
  return { data: isLoading ? undefined : values, isPending: isLoading, error: null, refetch };
}

/**
 * The screen for a new request. `?machine=` preselects the machine, `?follows=` names the earlier visit, and
 * `?begun=` says that the user began the draft on the previous screen.
 */
export function SubmitRequestScreen() {
  const { request } = wordsOf(serviceRequestsWords);
  const { machine, follows, begun } = useSearch({ strict: false }) as RequestParameters;
  const forerunner = useForerunner(follows);
  const { user, name, store } = useRequestDraft();
  const photos = draftStore(user, `${name}:photos`, noPhotos);
  const photoStore: UploadStore = {
    read: () => photos.read()?.values.files ?? [],
    write: (files) =>
      files.length === 0 ? photos.discard() : photos.write({ version: 1, values: { files } }),
  };
  const [draft, setDraft] = useState(store.read);
  const initialRequest = useInitialRequest(typeof follows === 'string');
  return (
    <Page title={request.title} description={request.description}>
      {draft !== null && begun === undefined && (
        <Notice
          tone="info"
          action={{
            text: request.discardDraft,
            run: () => {
              store.discard();
              photos.discard();
              setDraft(null);
            },
          }}
        >
          {request.draftRestored}
        </Notice>
      )}
      <Panel>
        <QueryState query={initialRequest}>
          {(first) => (
            <RequestForm
              key={String(draft === null)}
              initial={{
                ...(draft?.values ?? first),
                ...(typeof machine === 'string' && { machine_id: machine }),
              }}
              store={store}
              forerunner={forerunner}
              photoStore={photoStore}
            />
          )}
        </QueryState>
      </Panel>
    </Page>
  );
}
