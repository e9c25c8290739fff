import type { ServiceRequestView } from '#contract/service-requests.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { LaterDialog } from '#web/app/forms/LaterDialog.tsx';
import { WithdrawForm } from '#web/records/service-requests/WithdrawForm.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';

type WithdrawDialogProps = {
  readonly request: ServiceRequestView;
  readonly opened: boolean;
  readonly close: () => void;
};

export function WithdrawDialog({ request, opened, close }: WithdrawDialogProps) {
  const { withdraw } = wordsOf(serviceRequestsWords);
  return (
    <LaterDialog title={withdraw.title(request.number)} opened={opened} onClose={close}>
      {opened && (
        <WithdrawForm
          request={request}
          close={close}
          noticeOf={(command) => <CommandNotice command={command} tellsStale />}
        />
      )}
    </LaterDialog>
  );
}
