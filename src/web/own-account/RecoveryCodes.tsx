import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { toastError, toastSuccess } from '#web/app/toasts/toast.ts';
import { ownAccountWords } from '#words/en/own-account.ts';
import { wordsOf } from '#words/words.ts';
import classes from './RecoveryCodes.module.css';

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onKept: () => void;
};

export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const words = wordsOf(ownAccountWords).codes;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = words.fileText(email, codes);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess(words.copied),
      () => toastError(words.notCopied),
    );
  return (
    <Stack gap="md">
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        {words.title}
      </Title>
      <Text>{words.text}</Text>
      <ul className={classes.codes} aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <Group className="gh-actions">
        {/* Browsers offer the clipboard only on https pages. */}
        {'clipboard' in navigator && (
          <Button
            variant="default"
            leftSection={<IconCopy aria-hidden size={18} />}
            onClick={() => void copy()}
          >
            {words.copy}
          </Button>
        )}
        <Button
          variant="default"
          component="a"
          download={words.fileName}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          leftSection={<IconDownload aria-hidden size={18} />}
        >
          {words.download}
        </Button>
      </Group>
      <div>
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </Stack>
  );
}
