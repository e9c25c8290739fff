import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormEventHandler } from 'react';
import type { ClientContact } from '#contract/clients/page.ts';
import {
  addClientPerson,
  type ClientPersonView,
  changeClientPerson,
  clientPersonForm,
  newClientPersonForm,
} from '#contract/clients/people.ts';
import { type ClientStanding, clientStandings } from '#domain/actor.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { DialogForm, type DialogFormState } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { managementWords } from '#words/en/management.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { wordsOf } from '#words/words.ts';

type PersonValues = {
  name: string;
  second_name: string;
  email: string;
  phone: string;
  standing: ClientStanding;
};

type PersonFormProps = {
  readonly clientId: string;
  /** An existing contact; omitted for a new person. */
  readonly contact?: ClientContact;
  readonly onAdded: (person: ClientPersonView) => void;
};

/** The name, contact details and rights of one of the client's people. A new person is invited by email. */
export function PersonForm({ clientId: client_id, contact, onAdded }: PersonFormProps) {
  const words = wordsOf(clientPageWords).people;
  const { success } = wordsOf(managementWords);
  const initialValues: PersonValues = {
    name: contact?.name ?? '',
    second_name: contact?.second_name ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ? formatPhone(contact.phone) : '',
    standing: contact?.standing ?? 'staff',
  };
  const failed = words.failed;
  const adding = useCallForm(addClientPerson, {
    initialValues,
    schema: newClientPersonForm,
    inputOf: (fields) => ({ client_id, ...fields }),
    failed,
    done: [success, words.added],
    onSaved: onAdded,
  });
  const changing = useCallForm(changeClientPerson, {
    initialValues,
    schema: clientPersonForm,
    inputOf: ({ name, second_name, phone, standing }) => ({
      id: contact?.person?.id ?? '',
      version: contact?.person?.version ?? 1,
      name,
      second_name,
      phone,
      standing,
    }),
    failed,
    done: [success, words.changed],
    onSaved: onAdded,
  });
  return <PersonInputs state={contact === undefined ? adding : changing} isNew={contact === undefined} />;
}

type PersonInputsProps = {
  readonly state: DialogFormState & {
    readonly form: { readonly getInputProps: UseFormReturnType<PersonValues>['getInputProps'] };
    readonly submit: FormEventHandler;
  };
  readonly isNew: boolean;
};

function PersonInputs({ state, isNew }: PersonInputsProps) {
  const words = wordsOf(clientPageWords).people;
  const choices = clientStandings.map((value) => ({ value, label: words.standing[value] }));
  const { form, submit } = state;
  const inputs = form.getInputProps;
  return (
    <DialogForm state={state} submit={submit} text={isNew ? words.add : words.change} tellsStale>
      <TextInput label={words.name} required autoComplete="off" data-autofocus {...inputs('name')} />
      <SecondInput field="second_name" input={inputs('second_name')} />
      <TextInput
        label={words.email}
        type="email"
        autoComplete="off"
        dir="ltr"
        required={isNew}
        readOnly={!isNew}
        variant={isNew ? 'default' : 'filled'}
        {...inputs('email')}
      />
      <TextInput label={words.phone} type="tel" autoComplete="off" dir="ltr" {...inputs('phone')} />
      <Select
        label={words.access}
        description={words.standingHint}
        data={choices}
        allowDeselect={false}
        {...inputs('standing')}
      />
    </DialogForm>
  );
}
