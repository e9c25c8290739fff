import { useState } from 'react';
import { activateClient, type ClientView } from '#contract/clients.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { RecordActions } from '#web/records/page/RecordActions.tsx';
import type { RecordAction } from '#web/records/page/record-actions.ts';
import { useNewWorkActions } from '#web/records/planning/new-work/new-work-actions.ts';
import { clientsWords } from '#words/en/clients.ts';
import { managementWords } from '#words/en/management.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { wordsOf } from '#words/words.ts';
import { ClientForm } from './ClientForm.tsx';
import { DeactivateClient } from './DeactivateClient.tsx';
import { OfferRenewalForm } from './OfferRenewalForm.tsx';

type ClientActionsProps = {
  readonly id: string;
  /** The client's record; null for users who may not change it. */
  readonly client: ClientView | null;
  readonly isActive: boolean;
};

/** The actions on the client: new work, then those that change its record. */
export function ClientActions({ id, client, isActive }: ClientActionsProps) {
  const newWork = useNewWorkActions({ client_id: id });
  const actions = isActive ? newWork : [];
  return client === null ? (
    <RecordActions actions={actions} />
  ) : (
    <ChangeClient client={client} first={actions} />
  );
}

type ClientAction = 'edit' | 'offer' | 'deactivate';
type ChangeClientProps = { readonly client: ClientView; readonly first: readonly RecordAction[] };

/** Adds the actions to edit the client, to offer a renewal of its plan, and to deactivate or activate it. */
function ChangeClient({ client, first }: ChangeClientProps) {
  const { leaving } = wordsOf(clientPageWords);
  const { update } = wordsOf(clientsWords);
  const { offer } = wordsOf(upkeepWords).plans;
  const { success } = wordsOf(managementWords);
  const [action, setAction] = useState<ClientAction>('edit');
  const [isOpen, setOpen] = useState(false);
  const ask = (next: ClientAction) => {
    setAction(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const { id, version, is_active, cmasa_plan_type: plan } = client;
  const titles = {
    edit: update.title,
    offer: offer.title(shownName(client)),
    deactivate: leaving.title(shownName(client)),
  };
  const activation = useCommand(activateClient, {
    failed: leaving.activateFailed,
    onSuccess: () => toastSuccess(success, leaving.activated),
  });
  const activate = { id, version };
  return (
    <>
      <RecordActions
        actions={[
          ...first,
          { text: update.title, run: () => ask('edit') },
          ...(is_active && plan !== null ? [{ text: offer.open, run: () => ask('offer') }] : []),
          is_active
            ? { text: leaving.deactivate, isFinal: true, run: () => ask('deactivate') }
            : {
                text: leaving.activate,
                isRunning: activation.isRunning,
                run: () => void activation.run(activate),
              },
        ]}
      />
      <Dialog title={titles[action]} opened={isOpen} onClose={close}>
        {isOpen && action === 'edit' && <ClientForm record={client} onSaved={close} />}
        {isOpen && action === 'offer' && <OfferRenewalForm record={client} onSaved={close} />}
        {isOpen && action === 'deactivate' && <DeactivateClient client={client} close={close} />}
      </Dialog>
    </>
  );
}
