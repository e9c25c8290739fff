import { Button } from '@mantine/core';
import { testReportAddress } from '#contract/clients/report-addresses.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { recipientsWords } from '#words/en/job-orders/signature/recipients.ts';
import { wordsOf } from '#words/words.ts';

type TestProps = { readonly id: string; readonly email: string };

/** The button that sends a test email to an address for reports. */
export function ReportAddressTest({ id, email }: TestProps) {
  const words = wordsOf(recipientsWords).addresses;
  const command = useCommand(testReportAddress, {
    onSuccess: ({ mail }) =>
      toastSuccess(words.tested, mail === 'files' ? words.testedOnFile : words.testedText(email)),
  });
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={`${words.test}: ${email}`}
        loading={command.isRunning}
        onClick={() => void command.run({ id })}
      >
        {words.test}
      </Button>
      <CommandNotice command={command} />
    </>
  );
}
