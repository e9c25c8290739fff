import { Button, Code, Group, Input, Stack, Text, Title } from '@mantine/core';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import {
  addSealCertificate,
  getSealCertificate,
  retireSealCertificate,
  type SealCertificateView,
  sealCertificateForm,
} from '#contract/operators/seal-certificate.ts';
import { type SealCertificateRefusal, sealCertificateLimits } from '#domain/signing/seal-certificate.ts';
import { PasswordField } from '#web/app/accounts/PasswordField.tsx';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { certificateWords } from '#words/en/job-orders/signature/certificate.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';

/** The operator's own certificate, which seals its signed reports. */
export function CertificatePanel() {
  const words = wordsOf(certificateWords);
  const query = useServerQuery(getSealCertificate, {});
  return (
    <Panel as="section" label={words.title}>
      <Title order={2} mb="xs">
        {words.title}
      </Title>
      <Text size="sm" c="dimmed" mb="lg">
        {words.hint}
      </Text>
      <QueryState query={query}>
        {(stored) => (
          <Stack gap="lg">
            <CertificateInUse stored={stored} />
            <CertificateForm key={stored.version} stored={stored} />
            <LastSeal stored={stored} />
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}

/** The newest daily seal, which people compare with an email or a restored backup. */
function LastSeal({ stored: { last_seal: seal, time_zone } }: StoredProps) {
  const { lastSeal: words } = wordsOf(certificateWords);
  if (seal === null) return null;
  const code = (text: string) => <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>;
  return (
    <div>
      <Title order={3} size="h4" mb="xs">
        {words.title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {words.hint}
      </Text>
      <Facts
        facts={[
          { name: words.day, value: formatDate(seal.day, time_zone) },
          { name: words.seal, value: code(seal.hash) },
          ...(seal.key === null ? [] : [{ name: words.key, value: code(seal.key) }]),
        ]}
      />
    </div>
  );
}

type StoredProps = { readonly stored: SealCertificateView };

function CertificateInUse({ stored: { id, version, certificate, time_zone } }: StoredProps) {
  const words = wordsOf(certificateWords);
  const { facts } = words;
  const [isAsking, setAsking] = useState(false);
  const command = useCommand(retireSealCertificate, {
    onSuccess: () => {
      setAsking(false);
      toastSuccess(words.retire.done);
    },
  });
  if (certificate === null) return <Text>{words.none}</Text>;
  const until = formatDate(certificate.valid_until, time_zone);
  const { state } = certificate;
  return (
    <Stack gap="md">
      {state !== 'valid' && (
        <Notice tone="warning" title={words.states[state]}>
          {words[state](until)}
        </Notice>
      )}
      <Facts
        facts={[
          { name: facts.subject, value: certificate.subject },
          { name: facts.issuer, value: certificate.issuer },
          { name: facts.serial, value: <bdi dir="ltr">{certificate.serial_number}</bdi> },
          { name: facts.key, value: <bdi dir="ltr">{certificate.key_kind}</bdi> },
          { name: facts.validUntil, value: until },
          { name: facts.chain, value: countText(certificate.issuers) },
        ]}
      />
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {words.retire.open}
        </Button>
      </Group>
      <Dialog title={words.retire.title} opened={isAsking} onClose={() => setAsking(false)}>
        <Stack gap="md">
          <CommandNotice command={command} tellsStale />
          <Text>{words.retire.text}</Text>
          <FormButtons
            text={words.retire.submit}
            loading={command.isRunning}
            send={() => void command.run({ id, version })}
            leave={() => setAsking(false)}
          />
        </Stack>
      </Dialog>
    </Stack>
  );
}

function CertificateForm({ stored: { id, version, certificate } }: StoredProps) {
  const words = wordsOf(certificateWords);
  const [fileName, setFileName] = useState<string | null>(null);
  const { form, command, submit } = useCallForm(addSealCertificate, {
    initialValues: { content: '', password: '' },
    schema: sealCertificateForm,
    inputOf: (fields) => ({ id, version, ...fields }),
    failed: words.failed,
    done: [words.added, words.addedText],
    onProblem: ({ reason, params, errors = [] }) => {
      const why = reason === 'certificate_refused' ? params?.why : undefined;
      const [error] = errors;
      if (error === undefined || typeof why !== 'string' || !isRefusal(why)) return false;
      form.setFieldError(error.path, words.refusals[why]);
      return true;
    },
  });
  const choose = async (file: File) => {
    setFileName(file.name);
    if (file.size > sealCertificateLimits.fileBytes) {
      form.setFieldError('content', words.refusals.too_large);
      return;
    }
    form.setFieldValue('content', await base64Of(file));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" maw="32rem">
        <CommandNotice command={command} />
        <FileChoice name={fileName} error={form.errors.content} onChoose={choose} />
        <PasswordField
          label={words.password}
          description={words.passwordHint}
          autoComplete="off"
          {...form.getInputProps('password')}
        />
        <Group>
          <Button
            type="submit"
            variant={certificate === null ? 'filled' : 'default'}
            loading={command.isRunning}
          >
            {certificate === null ? words.add : words.replace}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const isRefusal = (why: string): why is SealCertificateRefusal =>
  Object.hasOwn(certificateWords.refusals, why);

type FileChoiceProps = {
  readonly name: string | null;
  readonly error: React.ReactNode;
  readonly onChoose: (file: File) => Promise<void>;
};

function FileChoice({ name, error, onChoose }: FileChoiceProps) {
  const words = wordsOf(certificateWords);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) await onChoose(file);
    // Without this, choosing the same file again would trigger no event.
    if (input.current !== null) input.current.value = '';
  };
  return (
    <Input.Wrapper label={words.file} description={words.fileHint} error={error} labelElement="div" id={id}>
      <Group gap="sm" mt="xs">
        <Button
          variant="default"
          aria-describedby={error ? `${id}-error` : `${id}-description`}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </Button>
        {name !== null && <bdi>{name}</bdi>}
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        accept=".p12,.pfx,application/x-pkcs12"
        aria-label={words.file}
        onChange={(event) => void choose(event)}
      />
    </Input.Wrapper>
  );
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
