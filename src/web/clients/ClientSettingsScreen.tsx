import { Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { OutputOf } from '#contract/calls/call.ts';
import { contactForm, getContact, saveContact } from '#contract/clients.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { StaffNotice, useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { SettingsFrame } from '#web/app/forms/SettingsFrame.tsx';
import { useSettingsForm } from '#web/app/forms/settings-form.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { NotificationChoices } from '#web/app/notifications/NotificationChoices.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import { ReportAddresses } from './ReportAddresses.tsx';
import { Sites } from './Sites.tsx';

type Contact = OutputOf<typeof getContact>;

export function ClientSettingsScreen() {
  const { client } = wordsOf(settingsWords);
  const mustChoose = useSeesEveryOperator();
  return (
    <Page title={client.title} description={client.description}>
      {mustChoose ? <EmptyState text={client.choose} /> : <OwnSettings />}
    </Page>
  );
}

function OwnSettings() {
  const query = useServerQuery(getContact, {});
  return (
    <>
      <QueryState query={query}>{(contact) => <ContactForm contact={contact} />}</QueryState>
      {query.data && <Sites clientId={query.data.id} />}
      {query.data && <ReportAddresses clientId={query.data.id} />}
      <NotificationChoices />
    </>
  );
}

function ContactForm({ contact }: { readonly contact: Contact }) {
  const { client } = wordsOf(settingsWords);
  const state = useSettingsForm({
    record: contact,
    call: saveContact,
    valuesOf: ({ phone, address, second_address }) => ({
      phone: formatPhone(phone),
      address,
      second_address: second_address ?? '',
    }),
    schema: contactForm,
    inputOf: (fields, { id, version }) => ({ id, version, ...fields }),
  });
  const { form } = state;
  const isStaff = useIsStaff();
  return (
    <Panel as="section" label={client.contact}>
      <SettingsFrame state={state} isClosed={isStaff}>
        {isStaff && <StaffNotice />}
        <div>
          <Title order={2}>{client.contact}</Title>
          <Text c="dimmed">{client.contactHint}</Text>
        </div>
        <Facts
          facts={[
            { name: client.name, value: shownName(contact) },
            { name: client.email, value: <bdi dir="ltr">{contact.email}</bdi> },
          ]}
        />
        <Stack gap="md" maw="42rem">
          <TextInput
            label={client.phone}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            placeholder={client.phonePlaceholder}
            required
            disabled={isStaff}
            {...form.getInputProps('phone')}
          />
          <Textarea
            label={client.address}
            autoComplete="street-address"
            rows={2}
            required
            disabled={isStaff}
            {...form.getInputProps('address')}
          />
          <SecondInput
            field="second_address"
            input={form.getInputProps('second_address')}
            disabled={isStaff}
          />
        </Stack>
      </SettingsFrame>
    </Panel>
  );
}
