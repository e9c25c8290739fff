import { Stack, Text } from '@mantine/core';
import { freeReportAddress, type ReportAddressView } from '#contract/clients/report-addresses.ts';
import { reportAddressLimits } from '#domain/report-address.ts';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { recipientsWords } from '#words/en/job-orders/signature/recipients.ts';
import { wordsOf } from '#words/words.ts';

type FreeingProps = { readonly address: ReportAddressView; readonly close: () => void };

/** Asks why an address whose recipient stopped the reports may be added again. */
export function ReportAddressFreeing({ address: { id, version, email }, close }: FreeingProps) {
  const words = wordsOf(recipientsWords).addresses.freeing;
  return (
    <Stack gap="md">
      <Text>{words.ask(email)}</Text>
      <ReasonForm
        call={freeReportAddress}
        field="reason"
        record={{ id, version, number: email }}
        words={words}
        close={close}
        rows={3}
        maxLength={reportAddressLimits.free_reason.max}
      />
    </Stack>
  );
}
