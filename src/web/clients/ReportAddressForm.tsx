import { Select, TextInput } from '@mantine/core';
import {
  addReportAddress,
  changeReportAddress,
  newReportAddressForm,
  type ReportAddressView,
  reportAddressForm,
} from '#contract/clients/report-addresses.ts';
import { reportAddressLimits } from '#domain/report-address.ts';
import { type Language, languageNamed, languages } from '#domain/values/language.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { recipientsWords } from '#words/en/job-orders/signature/recipients.ts';
import { managementWords } from '#words/en/management.ts';
import { languageName, ownLocale, wordsOf } from '#words/words.ts';

type AddressValues = { email: string; label: string; language: Language };

type ReportAddressFormProps = {
  readonly clientId: string;
  /** An existing address; omitted for a new one. */
  readonly address?: ReportAddressView;
  readonly close: () => void;
};

/** The label and the language of an address for reports. The email of an existing address cannot change. */
export function ReportAddressForm({ clientId: client_id, address, close }: ReportAddressFormProps) {
  const words = wordsOf(recipientsWords).addresses;
  const { success } = wordsOf(managementWords);
  const isNew = address === undefined;
  const initialValues: AddressValues = {
    email: address?.email ?? '',
    label: address?.label ?? '',
    language: address?.language ?? languageNamed(ownLocale()) ?? 'en',
  };
  const shared = { initialValues, failed: words.failed, onSaved: close };
  const adding = useCallForm(addReportAddress, {
    ...shared,
    schema: newReportAddressForm,
    inputOf: (fields) => ({ client_id, ...fields }),
    done: [success, words.added],
  });
  const changing = useCallForm(changeReportAddress, {
    ...shared,
    schema: reportAddressForm,
    inputOf: ({ label, language }) => ({
      id: address?.id ?? '',
      version: address?.version ?? 1,
      label,
      language,
    }),
    done: [success, words.changed],
  });
  const state = isNew ? adding : changing;
  const inputs = state.form.getInputProps;
  return (
    <DialogForm state={state} submit={state.submit} text={isNew ? words.add : words.change} tellsStale>
      <TextInput
        label={words.email}
        description={words.emailHint}
        type="email"
        autoComplete="off"
        dir="ltr"
        required={isNew}
        readOnly={!isNew}
        variant={isNew ? 'default' : 'filled'}
        data-autofocus
        {...inputs('email')}
      />
      <TextInput
        label={words.label}
        description={words.labelHint}
        maxLength={reportAddressLimits.label.max}
        autoComplete="off"
        {...inputs('label')}
      />
      <Select
        label={words.language}
        data={languages.map((value) => ({ value, label: languageName(value) }))}
        allowDeselect={false}
        {...inputs('language')}
      />
    </DialogForm>
  );
}
