import { Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { copyText } from '#web/app/data/clipboard.ts';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { managementWords } from '#words/en/management.ts';
import { startWords } from '#words/en/start.ts';
import { zoneName } from '#words/say/zone-text.ts';
import { wordsOf } from '#words/words.ts';
import type { Invitation } from './management.ts';

type InvitationLinkProps = {
  readonly name: string;
  readonly invitation: Invitation;
  readonly close: () => void;
};

/**
 * The one-time link for a newly invited person. The secret is after the #, because browsers never send that
 * part to a server.
 */
export function InvitationLink({ name, invitation: { token = '', expires_at }, close }: InvitationLinkProps) {
  const { app } = wordsOf(startWords);
  const words = wordsOf(managementWords).invitation;
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const zone = useOwnZone();
  const link = `${location.origin}/invitation#${token}`;
  const copy = async () => {
    input.current?.select();
    setCopied(await copyText(link));
  };
  return (
    <Stack gap="md">
      <Text>{words.text(name)}</Text>
      <TextInput label={words.link} dir="ltr" readOnly data-autofocus ref={input} value={link} />
      <Text>
        {words.expires(`${formatDateTime(expires_at, zone)} (${zoneName(zone)})`)} {words.onlyNow}
      </Text>
      {isCopied !== null && (
        <Notice tone={isCopied ? 'info' : 'warning'}>{isCopied ? words.copied : words.notCopied}</Notice>
      )}
      <FormButtons text={words.copy} send={() => void copy()} leave={close} leaveText={app.close} />
    </Stack>
  );
}
