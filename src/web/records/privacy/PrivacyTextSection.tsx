import { Anchor, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  getOwnPrivacyText,
  type OwnPrivacyText,
  privacyTextForm,
  publishPrivacyText,
} from '#contract/privacy/texts.ts';
import { privacyPath, privacyTextLimits } from '#domain/agreements/privacy-text.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { SettingsFrame } from '#web/app/forms/SettingsFrame.tsx';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { forReader } from '#web/app/language/for-reader.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { PrivacyVersions } from './PrivacyVersions.tsx';

/**
 * The privacy notice of the operator or the installation. It can be edited and published as a new version.
 */
export function PrivacyTextSection() {
  const { settings } = wordsOf(privacyTextWords);
  const query = useServerQuery(getOwnPrivacyText, forReader(), { keepPrevious: true });
  return (
    <TitledPanel title={settings.title}>
      <QueryState query={query}>{(ownText) => <PublishForm ownText={ownText} />}</QueryState>
      <PrivacyVersions />
    </TitledPanel>
  );
}

function PublishForm({ ownText }: { readonly ownText: OwnPrivacyText }) {
  const { settings } = wordsOf(privacyTextWords);
  const [isAsking, setAsking] = useState(false);
  const state = useVersionedForm({ record: ownText, valuesOf: ({ text }) => ({ text }) });
  const { command, save, ifValid } = useFormCommand(state, publishPrivacyText, {
    schema: privacyTextForm,
    inputOf: ({ text }, { version }) => ({ text, version }),
    failed: settings.failed,
    done: [settings.done],
  });
  const { form, isOvertaken, takeOver } = state;
  const submit = ifValid(() => setAsking(true));
  return (
    <>
      <SettingsFrame
        state={{ command, isOvertaken, takeOver, submit }}
        action={settings.publish}
        isClosed={!form.isDirty()}
      >
        <Text c="dimmed">{ownText.operator_id === null ? settings.ofPlatform : settings.ofOperator}</Text>
        <CurrentVersion ownText={ownText} />
        <Textarea
          label={settings.text}
          description={settings.textHint}
          rows={14}
          required
          maxLength={privacyTextLimits.max}
          dir="auto"
          {...form.getInputProps('text')}
        />
      </SettingsFrame>
      <PublishQuestion
        opened={isAsking}
        close={() => setAsking(false)}
        publish={() => {
          setAsking(false);
          void save(form.getValues());
        }}
      />
    </>
  );
}

function CurrentVersion({ ownText }: { readonly ownText: OwnPrivacyText }) {
  const { settings } = wordsOf(privacyTextWords);
  const { version, published_at, operator_id } = ownText;
  const zone = useOwnZone();
  return (
    <>
      <Facts
        facts={[
          { name: settings.current, value: version === 0 ? settings.none : countText(version) },
          {
            name: settings.published,
            value: published_at === null ? version > 0 && settings.shipped : formatDate(published_at, zone),
          },
        ]}
      />
      <Anchor href={privacyPath({ operator: operator_id })} target="_blank" rel="noopener" underline="always">
        {settings.read}
      </Anchor>
    </>
  );
}

type PublishQuestionProps = {
  readonly opened: boolean;
  readonly close: () => void;
  readonly publish: () => void;
};

function PublishQuestion({ opened, close, publish }: PublishQuestionProps) {
  const { settings } = wordsOf(privacyTextWords);
  return (
    <Dialog title={settings.ask} opened={opened} onClose={close}>
      <Stack gap="md">
        <Text>{settings.askText}</Text>
        <FormButtons text={settings.publish} send={publish} leave={close} />
      </Stack>
    </Dialog>
  );
}
