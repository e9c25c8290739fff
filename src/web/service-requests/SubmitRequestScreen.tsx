import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { getJobOrder } from '#contract/job-orders.ts';
import { draftStore } from '#web/app/data/draft.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import type { SentFile, SentStore } from '#web/app/files/sent-files.ts';
import { useRequestDraft } from '#web/app/requests/request-draft.ts';
import { emptyRequest } from '#web/app/requests/request-values.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { RequestForm } from './RequestForm.tsx';

const noPhotos: { readonly files: readonly SentFile[] } = { files: [] };

type Asked = { readonly machine?: unknown; readonly follows?: unknown; readonly begun?: unknown };

/** The visit after which the same trouble came again. */
function useForerunner(id: unknown) {
  const isNamed = typeof id === 'string';
  return useServerQuery(getJobOrder, { id: isNamed ? id : '' }, { enabled: isNamed }).data ?? null;
}

/** The screen of a new request; `?machine=` names the machine to begin with, `?follows=` the visit before it, `?begun=` says
 * that the draft was chosen on the screen before. */
export function SubmitRequestScreen() {
  const { request } = wordsOf(serviceRequestsWords);
  const { machine, follows, begun } = useSearch({ strict: false }) as Asked;
  const forerunner = useForerunner(follows);
  const { user, name, store } = useRequestDraft();
  const photos = draftStore(user, `${name}:photos`, noPhotos);
  const photoStore: SentStore = {
    read: () => photos.read()?.values.files ?? [],
    write: (files) =>
      files.length === 0 ? photos.discard() : photos.write({ version: 1, values: { files } }),
  };
  const [draft, setDraft] = useState(store.read);
  const values = draft?.values ?? emptyRequest;
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
        <RequestForm
          key={String(draft === null)}
          initial={typeof machine === 'string' ? { ...values, machine_id: machine } : values}
          store={store}
          forerunner={forerunner}
          photoStore={photoStore}
        />
      </Panel>
    </Page>
  );
}
