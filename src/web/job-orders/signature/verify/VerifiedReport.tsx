import { Stack, Text } from '@mantine/core';
import type { VerifiedReport as Found } from '#contract/job-orders/signature/verify.ts';
import { formatDateTime, formatWindow } from '#web/app/time/dates.ts';
import { SummaryFacts } from '#web/job-orders/signature/SummaryPanel.tsx';
import { DisputeNotice } from '#web/records/job-orders/visit/DisputeNotice.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { verifyWords } from '#words/en/job-orders/signature/verify.ts';
import { machinesWords } from '#words/en/machines.ts';
import { promisesWords } from '#words/en/planning/promises.ts';
import { reportsWords } from '#words/en/reports.ts';
import { countText } from '#words/say/count-text.ts';
import { zoneName } from '#words/say/zone-text.ts';
import { wordsOf } from '#words/words.ts';

type VerifiedReportProps = {
  readonly found: Found;
  readonly again: { readonly text: string; readonly run: () => void };
};

/** Shows the content of a report at the time of sealing, and says what the file or the code proves. */
export function VerifiedReport({ found: { found_by, sealed_at, report }, again }: VerifiedReportProps) {
  const words = wordsOf(verifyWords);
  const { signed } = wordsOf(reportsWords);
  const { methodLabel, methods } = wordsOf(signatureWords);
  const { facts } = wordsOf(orderWords);
  const { page } = wordsOf(machinesWords);
  const { time_zone, summary, plan_balance } = report;
  const moment = (at: string) => signed.moment(formatDateTime(at, time_zone), zoneName(time_zone));
  const windowText = (from: string, until: string) =>
    formatWindow(from, (Date.parse(until) - Date.parse(from)) / 60_000, time_zone);
  const [title, text] =
    found_by === 'file'
      ? [words.unchanged, words.unchangedText(moment(sealed_at))]
      : [words.known, words.knownText(moment(sealed_at))];
  return (
    <Stack gap="md">
      <Notice tone="info" title={title} action={again}>
        {text}
      </Notice>
      <DisputeNotice job={{ ...report, dispute_remark: null }} />
      <Text fw={600}>{signed.title(report.number)}</Text>
      <SummaryFacts summary={summary} timeZone={time_zone} />
      <Facts
        facts={[
          {
            name: signed.planBalance,
            value: plan_balance && signed.planUsed(plan_balance.visits_used, plan_balance.visits_per_year),
          },
          { name: page.counter, value: report.counter !== null && page.cups(countText(report.counter)) },
          { name: facts.address, value: report.client_address },
          { name: signed.signedBy, value: report.signer_name },
          { name: methodLabel, value: methods[report.signature_method] },
          { name: signed.signedAt, value: moment(report.signed_at) },
          {
            name: wordsOf(promisesWords).arrivalWindow.others,
            value: report.told_from && report.told_until && windowText(report.told_from, report.told_until),
          },
          { name: signed.arrived, value: report.arrived_at && moment(report.arrived_at) },
          { name: words.photos, value: report.photos > 0 && countText(report.photos) },
          { name: words.sealedAt, value: moment(sealed_at) },
        ]}
      />
      <Text c="dimmed" size="sm">
        {words.later}
      </Text>
    </Stack>
  );
}
