import { Button, Stack, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { numberIn, recordAddress } from '#domain/events/record-address.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound } from '#web/app/data/query-client.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { formatDate, formatDateTime } from '#web/app/time/dates.ts';
import { DisputeSignature } from '#web/records/job-orders/disputes/DisputeSignature.tsx';
import { useFeeFacts } from '#web/records/job-orders/fee-facts.tsx';
import { SendReport } from '#web/records/job-orders/reports/SendReport.tsx';
import { useArrivalWindow } from '#web/records/job-orders/visit/arrival-window.tsx';
import { DisputeNotice } from '#web/records/job-orders/visit/DisputeNotice.tsx';
import { useWithHijri } from '#web/records/job-orders/visit/with-hijri.ts';
import { RecordByNumber } from '#web/records/page/RecordByNumber.tsx';
import { RecordRedirect } from '#web/records/page/RecordRedirect.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel, TitledPanel } from '#web/ui/Panel.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { reportsWords } from '#words/en/reports.ts';
import { startWords } from '#words/en/start.ts';
import { zoneName } from '#words/say/zone-text.ts';
import { wordsOf } from '#words/words.ts';
import { PdfButtons } from './PdfButtons.tsx';
import { ReportHead } from './ReportHead.tsx';
import classes from './SignedReport.module.css';

type SignedReportScreenProps = {
  readonly jobId: string;
  /** The path that the Back button leads to. */
  readonly back: string;
};

/** The report of a job. The URL contains the job's id or its number. */
export function SignedReportScreen({ jobId, back }: SignedReportScreenProps) {
  const number = numberIn('job_orders', jobId);
  if (number === null) return <ReportOfJob jobId={jobId} back={back} />;
  return <RecordByNumber record="job_orders" number={number} address={reportAddress} />;
}

const reportAddress = (id: string) => `${recordAddress('job_orders', id)}/report`;

/**
 * The work of a visit and its signature, for reading and printing. If the job is not signed, this opens the job's
 * page instead.
 */
function ReportOfJob({ jobId, back: from }: SignedReportScreenProps) {
  const { app } = wordsOf(startWords);
  const { signed } = wordsOf(reportsWords);
  const query = useServerQuery(getJobOrder, { id: jobId });
  const back = (
    <Button
      variant="default"
      component={Link}
      to={from}
      leftSection={<IconArrowLeft aria-hidden size={18} />}
    >
      {app.back}
    </Button>
  );
  if (isNotFound(query.error)) {
    return (
      <Page title={signed.notFound} actions={back}>
        <EmptyState text={signed.notFound} />
      </Page>
    );
  }
  const isSigned = query.data?.signed_at != null;
  if (query.data !== undefined && !isSigned)
    return <RecordRedirect address={recordAddress('job_orders', jobId)} as="page" />;
  return (
    <Page
      title={query.data === undefined ? signed.loading : signed.title(query.data.number)}
      actions={
        <>
          {isSigned && (
            <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
              {signed.print}
            </Button>
          )}
          {isSigned && query.data && <PdfButtons job={query.data} />}
          {isSigned && query.data && <SendReport job={query.data} />}
          {back}
        </>
      }
    >
      <QueryState query={query}>{(job) => <SignedReport job={job} />}</QueryState>
    </Page>
  );
}

function SignedReport({ job }: { readonly job: JobOrderView }) {
  const { summary, time_zone, plan_balance } = job;
  return (
    <Stack gap="md" className={classes.report ?? ''}>
      <ReportHead job={job} />
      {summary !== null && <Summary summary={summary} timeZone={time_zone} balance={plan_balance} />}
      <Signature job={job} />
    </Stack>
  );
}

type SummaryProps = {
  readonly summary: NonNullable<JobOrderView['summary']>;
  readonly timeZone: string;
  readonly balance: JobOrderView['plan_balance'];
};

/** Shows exactly the signed summary, and the visits left in the client's plan. */
function Summary({ summary, timeZone, balance }: SummaryProps) {
  const { facts } = wordsOf(orderWords);
  const { facts: report } = wordsOf(formWords);
  const { signed } = wordsOf(reportsWords);
  const fee = useFeeFacts(summary);
  const withHijri = useWithHijri();
  const serviceDate = withHijri(formatDate(summary.service_date, timeZone), summary.service_date, timeZone);
  const { parts_used } = summary;
  return (
    <TitledPanel title={signed.summary}>
      <Facts
        facts={[
          { name: facts.client, value: summary.client_name },
          { name: facts.machine, value: summary.machine_model },
          { name: facts.serial, value: <bdi dir="ltr">{unbroken(summary.machine_serial_number)}</bdi> },
          { name: facts.location, value: summary.location },
          { name: facts.technician, value: summary.technician_name },
          { name: facts.serviceDate, value: serviceDate },
        ]}
      />
      <Facts facts={[{ name: report.workPerformed, value: summary.work_performed }]} />
      <Facts
        facts={[
          {
            name: report.parts,
            value: (
              <bdi className={classes.parts}>
                {parts_used.map(({ name }) => name).join('\n') || report.noParts}
              </bdi>
            ),
          },
        ]}
      />
      <Facts
        facts={[
          { name: report.timeSpent, value: report.hours(summary.time_spent_hours) },
          { name: report.resolved, value: summary.problem_resolved ? report.yes : report.no },
        ]}
      />
      <Facts facts={[{ name: report.notes, value: summary.technician_notes }]} />
      <Facts
        facts={[
          ...fee,
          {
            name: signed.planBalance,
            value: balance && signed.planUsed(balance.visits_used, balance.visits_per_year),
          },
        ]}
      />
      {summary.follow_up_required && (
        <Notice tone="warning" title={report.followUp}>
          {summary.follow_up_reason}
        </Notice>
      )}
    </TitledPanel>
  );
}

function Signature({ job }: { readonly job: JobOrderView }) {
  const { signed } = wordsOf(reportsWords);
  const { methodLabel, methods } = wordsOf(signatureWords);
  const arrivalWindow = useArrivalWindow(job);
  const {
    client_signature: picture,
    signature_method: method,
    signed_at,
    signer_name,
    summary_sha256,
    time_zone,
  } = job;
  return (
    <Panel as="section" label={signed.signature}>
      <Stack gap="md" className={classes.whole ?? ''}>
        <Title order={2}>{signed.signature}</Title>
        <DisputeNotice job={job} />
        <Facts
          facts={[
            { name: signed.signedBy, value: signer_name },
            { name: methodLabel, value: method && methods[method] },
            {
              name: signed.signedAt,
              value: signed_at && signed.moment(formatDateTime(signed_at, time_zone), zoneName(time_zone)),
            },
            arrivalWindow,
            {
              name: signed.arrived,
              value: job.first_arrived_at && formatDateTime(job.first_arrived_at, time_zone),
            },
          ]}
        />
        {picture !== null && (
          <img className={classes.picture} src={picture} alt={signed.signatureOf(signer_name ?? '')} />
        )}
        <DisputeSignature job={job} />
        <Facts
          facts={[
            {
              name: signed.hash,
              value: summary_sha256 && (
                <bdi dir="ltr" className={classes.hash}>
                  {summary_sha256}
                </bdi>
              ),
            },
          ]}
        />
      </Stack>
    </Panel>
  );
}
