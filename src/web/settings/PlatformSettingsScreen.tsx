import { Button, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  getMailDelivery,
  getPlatformSettings,
  type PlatformSettingsView,
  platformSettingsForm,
  savePlatformSettings,
} from '#contract/settings.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { SettingsFrame } from '#web/app/forms/SettingsFrame.tsx';
import { useSettingsForm } from '#web/app/forms/settings-form.ts';
import { RecordHistoryButton } from '#web/records/history/RecordHistoryButton.tsx';
import { PrivacyTextSection } from '#web/records/privacy/PrivacyTextSection.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel, TitledPanel } from '#web/ui/Panel.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';

export function PlatformSettingsScreen() {
  const { platform } = wordsOf(settingsWords);
  const query = useServerQuery(getPlatformSettings, {});
  const settings = query.data;
  return (
    <Page
      title={platform.title}
      description={platform.description}
      actions={
        <>
          <Button variant="default" component={Link} to="/admin/installation">
            {platform.installation}
          </Button>
          {settings !== undefined && (
            <RecordHistoryButton
              record="platform_settings"
              recordId={settings.id}
              subject={platform.subject}
            />
          )}
        </>
      }
    >
      <QueryState query={query}>{(settings) => <SettingsForm settings={settings} />}</QueryState>
      <PrivacyTextSection />
    </Page>
  );
}

/** Returns the values of the inputs. An empty string means that there is no value. */
function valuesOf(settings: PlatformSettingsView) {
  return {
    sign_up_open: settings.sign_up_open,
    contact_phone: formatPhone(settings.contact_phone ?? ''),
    contact_email: settings.contact_email ?? '',
    mail_reply_to: settings.mail_reply_to ?? '',
    map_style_url: settings.map_style_url ?? '',
  };
}

function SettingsForm({ settings }: { readonly settings: PlatformSettingsView }) {
  const { platform } = wordsOf(settingsWords);
  const state = useSettingsForm({
    record: settings,
    call: savePlatformSettings,
    valuesOf,
    schema: platformSettingsForm,
    inputOf: (fields, { version }) => ({ version, ...fields }),
  });
  const { form } = state;
  return (
    <SettingsFrame state={state}>
      <TitledPanel title={platform.signUp}>
        <Switch
          size="md"
          label={platform.signUpOpen}
          description={platform.signUpHint}
          {...form.getInputProps('sign_up_open', { type: 'checkbox' })}
        />
      </TitledPanel>
      <Panel as="section" label={platform.contact}>
        <Stack gap="md">
          <div>
            <Title order={2}>{platform.contact}</Title>
            <Text c="dimmed">{platform.contactHint}</Text>
          </div>
          <FieldPair>
            <TextInput
              label={platform.phone}
              type="tel"
              autoComplete="off"
              dir="ltr"
              placeholder={platform.phonePlaceholder}
              {...form.getInputProps('contact_phone')}
            />
            <TextInput
              label={platform.email}
              type="email"
              autoComplete="off"
              dir="ltr"
              {...form.getInputProps('contact_email')}
            />
          </FieldPair>
        </Stack>
      </Panel>
      <TitledPanel title={platform.mail}>
        <MailDelivery />
        <TextInput
          label={platform.replyTo}
          description={platform.replyToHint}
          type="email"
          autoComplete="off"
          dir="ltr"
          maw="30rem"
          {...form.getInputProps('mail_reply_to')}
        />
      </TitledPanel>
      <MapPanel inputs={form.getInputProps('map_style_url')} />
    </SettingsFrame>
  );
}

function MapPanel({ inputs }: { readonly inputs: object }) {
  const { map } = wordsOf(settingsWords);
  return (
    <TitledPanel title={map.title}>
      <TextInput
        label={map.styleUrl}
        description={map.styleHint}
        placeholder={map.stylePlaceholder}
        type="url"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        maw="42rem"
        {...inputs}
      />
    </TitledPanel>
  );
}

function MailDelivery() {
  const { delivery } = wordsOf(settingsWords).platform;
  const query = useServerQuery(getMailDelivery, {});
  return (
    <QueryState query={query} rows={1}>
      {({ by, waiting }) => (
        <div>
          <Text fw={500}>{delivery.title}</Text>
          <Text>
            {delivery.by[by]} {delivery.waiting(waiting)}
          </Text>
        </div>
      )}
    </QueryState>
  );
}
