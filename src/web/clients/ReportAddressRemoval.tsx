import { type ReportAddressView, removeReportAddress } from '#contract/clients/report-addresses.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { recipientsWords } from '#words/en/job-orders/signature/recipients.ts';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { RemovalQuestion } from './RemovalQuestion.tsx';

type RemovalProps = { readonly address: ReportAddressView; readonly close: () => void };

/** Asks for confirmation before an address is removed. */
export function ReportAddressRemoval({ address: { id, version, email }, close }: RemovalProps) {
  const words = wordsOf(recipientsWords).addresses;
  const { success } = wordsOf(managementWords);
  const command = useCommand(removeReportAddress, {
    failed: words.failed,
    onSuccess: () => {
      toastSuccess(success, words.removed);
      close();
    },
  });
  return (
    <RemovalQuestion
      command={command}
      text={words.removeAsk(email)}
      remove={words.remove}
      run={() => void command.run({ id, version })}
      close={close}
    />
  );
}
