import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { OutputOf } from '#contract/calls/call.ts';
import {
  listReportRecipients,
  reportSendingForm,
  sendReport,
} from '#contract/job-orders/signature/send-report.ts';
import { reportSendingLimits } from '#domain/report-address.ts';
import { type Language, languageNamed, languages } from '#domain/values/language.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { recipientsWords } from '#words/en/job-orders/signature/recipients.ts';
import { joined } from '#words/say/joined.ts';
import { languageName, ownLocale, wordsOf } from '#words/words.ts';
import { typedAddresses } from './typed-addresses.ts';

export type SignedReport = { readonly id: string; readonly number: string };
type SendReportProps = { readonly job: SignedReport; readonly close: () => void };
type Recipients = OutputOf<typeof listReportRecipients>;
type SendingValues = { chosen: string[]; others: string; note: string; language: Language };

export function SendReportDialog({ job, close }: SendReportProps) {
  const query = useServerQuery(listReportRecipients, { id: job.id });
  return (
    <QueryState query={query} rows={3}>
      {(known) => <SendReportForm job={job} known={known} close={close} />}
    </QueryState>
  );
}

function SendReportForm({ job, known, close }: SendReportProps & { readonly known: Recipients }) {
  const { sending } = wordsOf(recipientsWords);
  const initialValues: SendingValues = {
    chosen: [],
    others: '',
    note: '',
    language: languageNamed(ownLocale()) ?? 'en',
  };
  const state = useCallForm(sendReport, {
    initialValues,
    schema: reportSendingForm,
    fieldsOf: ({ chosen, others, note, language }: SendingValues) => ({
      emails: [...chosen, ...typedAddresses(others)],
      note,
      language,
    }),
    inputOf: (fields) => ({ id: job.id, ...fields }),
    failed: sending.failed,
    onSaved: ({ emails }) => {
      toastSuccess(sending.done, sending.doneText(joined(emails)));
      close();
    },
  });
  const { form, submit } = state;
  const wrong = Object.entries(form.errors).find(([path]) => path.startsWith('emails'))?.[1];
  const { chosen, others } = form.values;
  const hasNone = chosen.length === 0 && typedAddresses(others).length === 0;
  const { recipients, note } = reportSendingLimits;
  return (
    <DialogForm state={state} submit={submit} text={sending.submit}>
      {known.mail === 'files' && <Notice tone="warning">{sending.onFile}</Notice>}
      {known.items.length > 0 && (
        <Checkbox.Group label={sending.known} {...form.getInputProps('chosen')}>
          <Stack gap="xs" mt="xs">
            {known.items.map((one) => (
              <KnownAddress key={one.email} address={one} timeZone={known.time_zone} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <TextInput
        label={sending.others}
        description={sending.othersHint(recipients.max)}
        inputMode="email"
        autoComplete="off"
        dir="ltr"
        {...form.getInputProps('others')}
        {...(wrong !== undefined && { error: hasNone ? sending.missing : wrong })}
      />
      <Textarea
        label={sending.note}
        description={sending.noteHint}
        rows={3}
        maxLength={note.max}
        {...form.getInputProps('note')}
      />
      <Select
        label={sending.language}
        data={languages.map((value) => ({ value, label: languageName(value) }))}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
    </DialogForm>
  );
}

type KnownAddressProps = {
  readonly address: Recipients['items'][number];
  readonly timeZone: string;
};

function KnownAddress({ address: { email, name, stopped_at }, timeZone }: KnownAddressProps) {
  const { sending } = wordsOf(recipientsWords);
  const stopped = stopped_at && sending.stopped(formatDate(stopped_at, timeZone));
  const hint = [name, stopped].filter((text) => text !== null).join(' · ');
  return (
    <Checkbox
      value={email}
      disabled={stopped_at !== null}
      label={<bdi dir="ltr">{email}</bdi>}
      {...(hint !== '' && { description: <bdi>{hint}</bdi> })}
    />
  );
}
