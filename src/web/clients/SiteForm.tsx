import { Textarea, TextInput } from '@mantine/core';
import { addSite, changeSite, type SiteView, siteForm } from '#contract/clients/sites.ts';
import { siteLimits } from '#domain/site.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { managementWords } from '#words/en/management.ts';
import { sitesWords } from '#words/en/people/sites.ts';
import { wordsOf } from '#words/words.ts';
import { degreesOf } from './client-values.ts';
import { PositionInputs } from './PositionInputs.tsx';

type SiteFormProps = {
  readonly clientId: string;
  /** An existing site; omitted for a new one. */
  readonly site?: SiteView;
  readonly close: () => void;
};

/** The fields of a new site, or of an existing one. */
export function SiteForm({ clientId: client_id, site, close }: SiteFormProps) {
  const words = wordsOf(sitesWords);
  const { success } = wordsOf(managementWords);
  const shared = {
    initialValues: {
      name: site?.name ?? '',
      second_name: site?.second_name ?? '',
      address: site?.address ?? '',
      second_address: site?.second_address ?? '',
      latitude: (site?.latitude ?? '') as number | string,
      longitude: (site?.longitude ?? '') as number | string,
      phone: formatPhone(site?.phone ?? ''),
      access_notes: site?.access_notes ?? '',
    },
    schema: siteForm,
    fieldsOf: ({
      latitude,
      longitude,
      ...fields
    }: {
      latitude: number | string;
      longitude: number | string;
    }) => ({
      ...fields,
      latitude: degreesOf(latitude),
      longitude: degreesOf(longitude),
    }),
    failed: words.failed,
    onSaved: close,
  };
  const adding = useCallForm(addSite, {
    ...shared,
    inputOf: (fields) => ({ ...siteForm.parse(fields), client_id }),
    done: [success, words.added],
  });
  const changing = useCallForm(changeSite, {
    ...shared,
    inputOf: (fields) => ({ ...siteForm.parse(fields), id: site?.id ?? '', version: site?.version ?? 1 }),
    done: [success, words.changed],
  });
  const state = site === undefined ? adding : changing;
  const inputs = state.form.getInputProps;
  return (
    <DialogForm
      state={state}
      submit={state.submit}
      text={site === undefined ? words.add : words.change}
      tellsStale
    >
      <TextInput
        label={words.name}
        description={words.nameHint}
        required
        maxLength={siteLimits.name.max}
        autoComplete="off"
        data-autofocus
        {...inputs('name')}
      />
      <SecondInput field="second_name" input={inputs('second_name')} />
      <Textarea label={words.address} rows={2} required autoComplete="off" {...inputs('address')} />
      <SecondInput field="second_address" input={inputs('second_address')} />
      <TextInput
        label={words.phone}
        description={words.phoneHint}
        type="tel"
        dir="ltr"
        autoComplete="off"
        {...inputs('phone')}
      />
      <Textarea
        label={words.accessNotes}
        description={words.accessHint}
        autosize
        minRows={2}
        maxLength={siteLimits.access_notes.max}
        {...inputs('access_notes')}
      />
      <PositionInputs inputs={inputs} />
    </DialogForm>
  );
}
