import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { faultReport, reportFault, type ScannedLabel } from '#contract/labels.ts';
import { serviceRequestDefaults, urgencies } from '#domain/service-request.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { labelsWords } from '#words/en/machines.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { Ways } from './Ways.tsx';

type ReportFormProps = { readonly token: string; readonly operator: ScannedLabel['operator'] };

const nothing: { [Name in 'reported_by_name' | 'contact_phone' | 'problem_description']: string } & {
  urgency: (typeof urgencies)[number];
} = {
  reported_by_name: '',
  contact_phone: '',
  problem_description: '',
  urgency: serviceRequestDefaults.urgency,
};

/** The report of somebody without an account, who is told its number in the end and nothing else. */
export function ReportForm({ token, operator }: ReportFormProps) {
  const { report } = wordsOf(labelsWords);
  const { domain } = wordsOf(startWords);
  const [number, setNumber] = useState<string | null>(null);
  const { form, command, submit } = useCallForm(reportFault, {
    initialValues: nothing,
    schema: faultReport,
    inputOf: (fields) => ({ ...fields, token }),
    failed: report.failed,
    onSaved: (sent) => setNumber(sent.number),
  });
  if (number !== null) {
    return (
      <>
        <Notice tone="info" title={report.sent}>
          {report.sentNumber(number)}
        </Notice>
        <Ways operator={operator} />
      </>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <CommandNotice command={command} />
        <Textarea
          label={report.problem}
          description={report.problemHint}
          rows={4}
          required
          {...form.getInputProps('problem_description')}
        />
        <NativeSelect
          label={report.urgency}
          data={urgencies.map((value) => ({ value, label: domain.urgency[value] }))}
          required
          {...form.getInputProps('urgency')}
        />
        <TextInput
          label={report.name}
          autoComplete="name"
          required
          {...form.getInputProps('reported_by_name')}
        />
        <TextInput
          label={report.phone}
          description={report.phoneHint}
          placeholder={report.phonePlaceholder}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          required
          {...form.getInputProps('contact_phone')}
        />
        <Button type="submit" size="md" loading={command.isRunning}>
          {report.submit}
        </Button>
        <Ways operator={operator} />
      </Stack>
    </form>
  );
}
