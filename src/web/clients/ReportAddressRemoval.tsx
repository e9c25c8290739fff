import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReportAddressView, removeReportAddress } from '#contract/clients/report-addresses.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { recipientsWords } from '#words/en/job-orders/signature/recipients.ts';
import { managementWords } from '#words/en/management.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

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
    <Stack gap="md">
      <CommandNotice command={command} tellsStale />
      <Text>{words.removeAsk(email)}</Text>
      <Group className="gh-actions">
        <Button color="rose" loading={command.isRunning} onClick={() => void command.run({ id, version })}>
          {words.remove}
        </Button>
        <Button variant="default" onClick={close} data-autofocus>
          {wordsOf(startWords).app.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
