import { Button, Divider, FileButton, Input, Stack, Text, TextInput } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { exampleCode, normalizedCode } from '#domain/signing/verification-code.ts';
import { verifyWords } from '#words/en/job-orders/signature/verify.ts';
import { wordsOf } from '#words/words.ts';
import { type FileRefusal, proofOfCode, proofOfFile } from './proof.ts';

/** The proof to look up, and its source: a code or a file. */
export type ProofToVerify = { readonly by: 'code' | 'file'; readonly proof: string };

type VerifyFormProps = {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly onAsked: (asked: ProofToVerify) => void;
};

/** Asks for the code or the file of a report. The file is read on this device and is not uploaded. */
export function VerifyForm({ code, onCode, onAsked }: VerifyFormProps) {
  const words = wordsOf(verifyWords);
  const [isIncomplete, setIncomplete] = useState(code !== '' && normalizedCode(code) === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const whole = normalizedCode(code);
    setIncomplete(whole === null);
    if (whole !== null) onAsked({ by: 'code', proof: proofOfCode(whole) });
  };
  return (
    <Stack gap="lg">
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={words.code}
            description={words.example(exampleCode)}
            error={isIncomplete && words.incomplete}
            value={code}
            onChange={({ currentTarget }) => onCode(currentTarget.value)}
            dir="ltr"
            maxLength={300}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit">{words.submit}</Button>
        </Stack>
      </form>
      <Divider />
      <FileDrop onAsked={onAsked} />
    </Stack>
  );
}

function FileDrop({ onAsked }: Pick<VerifyFormProps, 'onAsked'>) {
  const words = wordsOf(verifyWords);
  const [refused, setRefused] = useState<FileRefusal | null>(null);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const forgetChoice = useRef<() => void>(null);
  const read = async (file: File | null | undefined) => {
    if (!file) return;
    setRefused(null);
    setReading(true);
    const answer = await proofOfFile(file);
    setReading(false);
    // Without this, choosing the same file again would trigger no event.
    forgetChoice.current?.();
    if ('proof' in answer) onAsked({ by: 'file', proof: answer.proof });
    else setRefused(answer.refused);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };
  return (
    <Stack
      component="section"
      aria-label={words.file}
      align="center"
      gap="xs"
      p="lg"
      bd="1px dashed var(--mantine-color-default-border)"
      bdrs="lg"
      ta="center"
      {...(isOver && { bg: 'var(--mantine-primary-color-light)' })}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton accept="application/pdf" resetRef={forgetChoice} onChange={(file) => void read(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={isReading}
            leftSection={<IconFileCheck aria-hidden size={18} />}
          >
            {words.chooseFile}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {words.dropFile}
      </Text>
      <Text size="sm">{words.stays}</Text>
      <div role="alert">{refused !== null && <Input.Error size="sm">{words[refused]}</Input.Error>}</div>
    </Stack>
  );
}
