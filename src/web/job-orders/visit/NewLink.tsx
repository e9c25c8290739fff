import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { copyText } from '#web/app/data/clipboard.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { visitLinkWords } from '#words/en/job-orders/visit/link.ts';
import { wordsOf } from '#words/words.ts';

type NewLinkProps = { readonly address: string; readonly operator: string };

/** The new link, which is shown only once, and the ways to send it. */
export function NewLink({ address, operator }: NewLinkProps) {
  const words = wordsOf(visitLinkWords);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const message = words.message(operator, address);
  const copy = async () => {
    if (await copyText(address)) toastSuccess(words.copiedLink);
    else input.current?.select();
  };
  return (
    <Stack gap="sm">
      <TextInput
        ref={input}
        label={words.address}
        value={address}
        readOnly
        dir="ltr"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group className="gh-actions">
        {'share' in navigator && (
          <Button
            leftSection={<IconShare2 aria-hidden size={18} />}
            // The person closed the share sheet, or the browser does not have one. The link is still there to copy.
            onClick={() => void navigator.share({ text: message }).catch(() => undefined)}
          >
            {words.send}
          </Button>
        )}
        <Button
          variant={'share' in navigator ? 'default' : 'filled'}
          leftSection={<IconCopy aria-hidden size={18} />}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp aria-hidden size={18} />}
        >
          {words.whatsApp}
        </Button>
      </Group>
    </Stack>
  );
}
