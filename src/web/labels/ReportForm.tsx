import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls/call.ts';
import { faultReport, reportFault, type ScannedLabel } from '#contract/labels.ts';
import { serviceRequestDefaults, urgencies } from '#domain/service-request.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { agreeTo } from '#web/records/privacy/agree-to.ts';
import { PrivacyLine } from '#web/records/privacy/PrivacyLine.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { labelsWords } from '#words/en/labels.ts';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { ContactOptions } from './ContactOptions.tsx';

type ReportFormProps = { readonly token: string } & Pick<ScannedLabel, 'operator' | 'privacy'>;

const nothing: { [Name in 'reported_by_name' | 'contact_phone' | 'problem_description']: string } & {
  urgency: (typeof urgencies)[number];
} = {
  reported_by_name: '',
  contact_phone: '',
  problem_description: '',
  urgency: serviceRequestDefaults.urgency,
};

/**
 * The form for a report by someone without an account. In return, the person gets only the report's number.
 */
export function ReportForm({ token, operator, privacy }: ReportFormProps) {
  const { report } = wordsOf(labelsWords);
  const { domain } = wordsOf(startWords);
  const [answer, setAnswer] = useState<OutputOf<typeof reportFault> | null>(null);
  const { form, command, submit } = useCallForm(reportFault, {
    initialValues: nothing,
    schema: faultReport,
    fieldsOf: (values) => ({ ...values, agreed_to: agreeTo(privacy) }),
    inputOf: (fields) => ({ ...fields, token }),
    failed: report.failed,
    onSaved: setAnswer,
  });
  if (answer !== null) {
    const { number, is_added, alert } = answer;
    return (
      <>
        <Notice tone="info" title={is_added ? report.added : report.sent}>
          {is_added ? report.addedNumber(number) : report.sentNumber(number)}
          {alert !== null && ` ${report.alerted[alert]}`}
        </Notice>
        <ContactOptions operator={operator} />
      </>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>{report.does(shownName(operator))}</Text>
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
        <Text size="sm" c="dimmed">
          <PrivacyLine path={privacy.path} words={wordsOf(privacyTextWords).report} />
        </Text>
        <Button type="submit" size="md" loading={command.isRunning}>
          {report.submit}
        </Button>
        <ContactOptions operator={operator} />
      </Stack>
    </form>
  );
}
