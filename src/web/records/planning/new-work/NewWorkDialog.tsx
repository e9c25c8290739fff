import { Stack } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { getCaller } from '#contract/planning/callers.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { useOpenedLater } from '#web/app/parts/popup.tsx';
import { AddLink } from '#web/records/people/AddLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { wordsOf } from '#words/words.ts';
import { CallerSelect } from './CallerSelect.tsx';
import { NewJobForm } from './NewJobForm.tsx';
import { PhoneRequestForm } from './PhoneRequestForm.tsx';
import { closeNewWork, useWorkDraft, type WorkDraft } from './work-draft.ts';

/** The dialog that creates a request for a client on the phone, or a job without a request. */
export function NewWorkDialog() {
  const { draft, openOn } = useWorkDraft();
  const { pathname } = useLocation();
  const isOpen = openOn === pathname;
  const words = wordsOf(newWorkWords);
  return (
    <Dialog
      title={draft === null ? '' : words[draft.kind].title}
      opened={useOpenedLater(isOpen)}
      onClose={closeNewWork}
    >
      {isOpen && draft !== null && <NewWork draft={draft} />}
    </Dialog>
  );
}

const forms = { request: PhoneRequestForm, job: NewJobForm };

/**
 * Asks for the client first, because the rest of the form depends on the client's phone number and machines.
 */
function NewWork({ draft }: { readonly draft: WorkDraft }) {
  const words = wordsOf(newWorkWords);
  const [clientId, setClientId] = useState(draft.client_id ?? '');
  /** The typed text. It is kept when a different client is selected. */
  const textRef = useRef(draft.text ?? '');
  const caller = useServerQuery(getCaller, { id: clientId }, { enabled: clientId !== '' });
  const { forerunner_id } = draft;
  const follows = forerunner_id !== undefined && clientId === draft.client_id;
  const first = useServerQuery(getJobOrder, { id: forerunner_id ?? '' }, { enabled: follows });
  const isRead = !follows || first.data !== undefined;
  const query = isRead ? caller : { ...first, data: undefined };
  const Form = forms[draft.kind];
  return (
    <Stack gap="md">
      <CallerSelect value={clientId} onChange={setClientId} selectedCaller={caller.data} />
      {clientId !== '' && (
        <QueryState query={query} rows={3}>
          {(caller) =>
            caller.machines.length === 0 ? (
              <EmptyState text={words.noMachines}>
                <AddLink screen="/operator/machines" text={wordsOf(machinesWords).add} />
              </EmptyState>
            ) : (
              <Form
                key={caller.id}
                caller={caller}
                draft={draft}
                first={(follows && first.data) || null}
                textRef={textRef}
                close={closeNewWork}
              />
            )
          }
        </QueryState>
      )}
    </Stack>
  );
}
