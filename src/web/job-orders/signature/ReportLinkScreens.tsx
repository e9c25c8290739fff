import { Button, Loader, Stack, Text, Textarea } from '@mantine/core';
import { QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useMonthsOf } from '#web/app/accounts/language.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import '#contract/calls/error-reasons.ts';
import type { OutputOf } from '#contract/calls/call.ts';
import { readReportStop, saveReportStop } from '#contract/clients/report-addresses.ts';
import { disputeByLink, disputeForm, readDisputeLink } from '#contract/job-orders/signature/dispute.ts';
import { disputeLimits } from '#domain/signing/dispute.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound, queryClient } from '#web/app/data/query-client.ts';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { formatDate, formatDateTime } from '#web/app/time/dates.ts';
import { PublicCard } from '#web/shell/PublicCard.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { disputeWords } from '#words/en/job-orders/signature/dispute.ts';
import { recipientsWords } from '#words/en/job-orders/signature/recipients.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { wordsOf } from '#words/words.ts';

type TokenProps = { readonly token: string };

/**
 * The two pages that links in report emails open. One file contains both. Each page provides the query client,
 * because it loads without the application's shell.
 */
export function DisputeScreen(props: TokenProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Dispute {...props} />
    </QueryClientProvider>
  );
}

type UnreadLinkProps = {
  readonly page: Record<'title' | 'gone' | 'goneText' | 'reading', string>;
  readonly query: UseQueryResult<unknown>;
};

/** The page of a link that has not been read yet, does not work, or cannot be read now. */
function UnreadLink({ page, query }: UnreadLinkProps) {
  return (
    <PublicCard title={page.title}>
      {isNotFound(query.error) ? (
        <Notice tone="warning" title={page.gone}>
          {page.goneText}
        </Notice>
      ) : (
        <>
          {query.error === null && <Loader role="status" aria-label={page.reading} />}
          {query.error !== null && <QueryState query={query}>{() => null}</QueryState>}
        </>
      )}
    </PublicCard>
  );
}

/** The page behind the link 'I did not sign this' in the email with a report. */
function Dispute({ token }: TokenProps) {
  const { page } = wordsOf(disputeWords);
  const [number, setNumber] = useState<string | null>(null);
  const query = useServerQuery(readDisputeLink, { token }, { enabled: number === null });
  useMonthsOf(query.data?.operator.country);
  const { data } = query;
  if (number !== null && data !== undefined) {
    return (
      <PublicCard title={page.title} brand={data.operator.brand}>
        <Notice tone="info" title={page.done}>
          {page.doneText(number, shownName(data.operator))}
        </Notice>
      </PublicCard>
    );
  }
  if (data === undefined || isNotFound(query.error)) return <UnreadLink page={page} query={query} />;
  return (
    <PublicCard title={page.title} subtitle={shownName(data.operator)} brand={data.operator.brand}>
      <DisputeForm token={token} read={data} onSaved={setNumber} />
    </PublicCard>
  );
}

type DisputeFormProps = {
  readonly token: string;
  readonly read: OutputOf<typeof readDisputeLink>;
  readonly onSaved: (number: string) => void;
};

function DisputeForm({ token, read, onSaved }: DisputeFormProps) {
  const { page } = wordsOf(disputeWords);
  const { methodLabel, methods } = wordsOf(signatureWords);
  const { number, signer_name, signature_method, signed_at, disputed_at, time_zone, operator } = read;
  const { form, command, submit } = useCallForm(disputeByLink, {
    initialValues: { remark: '' },
    schema: disputeForm,
    inputOf: (fields) => ({ token, ...fields }),
    onSaved: (saved) => onSaved(saved.number),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>{page.about(number, signer_name, formatDateTime(signed_at, time_zone))}</Text>
        <Facts facts={[{ name: methodLabel, value: methods[signature_method] }]} />
        {disputed_at === null ? (
          <>
            <Text>{page.happens(shownName(operator))}</Text>
            <CommandNotice command={command} />
            <Textarea
              label={page.remark}
              rows={4}
              maxLength={disputeLimits.remark.max}
              {...form.getInputProps('remark')}
            />
            <Button type="submit" size="md" color="rose" loading={command.isRunning}>
              {page.submit}
            </Button>
          </>
        ) : (
          <Notice tone="info">{page.already(formatDateTime(disputed_at, time_zone))}</Notice>
        )}
      </Stack>
    </form>
  );
}

type Stoppable = OutputOf<typeof readReportStop>;
export function StopReportsScreen(props: TokenProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <StopReports {...props} />
    </QueryClientProvider>
  );
}

/** The page behind the link in an email to an address for reports. */
function StopReports({ token }: TokenProps) {
  const { page } = wordsOf(recipientsWords);
  const query = useServerQuery(readReportStop, { token });
  useMonthsOf(query.data?.operator.country);
  const [saved, setSaved] = useState<Stoppable | null>(null);
  const address = saved ?? query.data;
  if (address === undefined || isNotFound(query.error)) return <UnreadLink page={page} query={query} />;
  return (
    <PublicCard title={page.title} subtitle={shownName(address.operator)} brand={address.operator.brand}>
      <Choice token={token} address={address} onSaved={setSaved} />
    </PublicCard>
  );
}

type ChoiceProps = TokenProps & {
  readonly address: Stoppable;
  readonly onSaved: (address: Stoppable) => void;
};

function Choice({ token, address, onSaved }: ChoiceProps) {
  const { page } = wordsOf(recipientsWords);
  const command = useCommand(saveReportStop, { onSuccess: onSaved });
  const { email, client, operator, stopped_at, time_zone } = address;
  const save = (is_stopped: boolean) => void command.run({ token, is_stopped });
  return (
    <Stack gap="md">
      <CommandNotice command={command} />
      {stopped_at === null ? (
        <>
          <Text>{page.receives(email, shownName(client), shownName(operator))}</Text>
          <Button size="md" color="rose" loading={command.isRunning} onClick={() => save(true)}>
            {page.stop}
          </Button>
        </>
      ) : (
        <>
          <Notice tone="info">
            {page.stopped(email, shownName(client), formatDate(stopped_at, time_zone))}
          </Notice>
          <Button size="md" variant="default" loading={command.isRunning} onClick={() => save(false)}>
            {page.resume}
          </Button>
        </>
      )}
    </Stack>
  );
}
