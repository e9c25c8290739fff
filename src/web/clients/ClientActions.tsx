import { useState } from 'react';
import { activateClient, type ClientView } from '#contract/clients.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { RecordActions } from '#web/records/page/RecordActions.tsx';
import { clientsWords } from '#words/en/clients.ts';
import { managementWords } from '#words/en/management.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { wordsOf } from '#words/words.ts';
import { ClientForm } from './ClientForm.tsx';
import { DeactivateClient } from './DeactivateClient.tsx';

type ClientAction = 'edit' | 'deactivate';

/** The actions to edit the client, and to mark it as leaving or returning. */
export function ClientActions({ client }: { readonly client: ClientView }) {
  const { leaving } = wordsOf(clientPageWords);
  const { update } = wordsOf(clientsWords);
  const { success } = wordsOf(managementWords);
  const [action, setAction] = useState<ClientAction>('edit');
  const [isOpen, setOpen] = useState(false);
  const ask = (next: ClientAction) => {
    setAction(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const { id, version, name, is_active } = client;
  const activation = useCommand(activateClient, {
    failed: leaving.activateFailed,
    onSuccess: () => toastSuccess(success, leaving.activated),
  });
  const activate = { id, version };
  return (
    <>
      <RecordActions
        actions={[
          { text: update.title, run: () => ask('edit') },
          is_active
            ? { text: leaving.deactivate, isFinal: true, run: () => ask('deactivate') }
            : {
                text: leaving.activate,
                isRunning: activation.isRunning,
                run: () => void activation.run(activate),
              },
        ]}
      />
      <Dialog title={action === 'edit' ? update.title : leaving.title(name)} opened={isOpen} onClose={close}>
        {isOpen &&
          (action === 'edit' ? (
            <ClientForm record={client} onSaved={close} />
          ) : (
            <DeactivateClient client={client} close={close} />
          ))}
      </Dialog>
    </>
  );
}
