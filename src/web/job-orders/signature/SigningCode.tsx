import { Button, Stack, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import type { OutputOf } from '#contract/calls/call.ts';
import { showSigningCode } from '#contract/job-orders/signature/link.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { useConnection } from '#web/app/data/live.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { CenteredSpinner } from '#web/app/parts/CenteredSpinner.tsx';
import { formatTime } from '#web/app/time/dates.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Signing.module.css';

type Code = OutputOf<typeof showSigningCode>;

/**
 * Shows the code for signing on the client's own phone. Each opening creates a new code, and the previous one becomes
 * invalid.
 */
export function SigningCode({ job }: { readonly job: JobOrderView }) {
  const signature = wordsOf(signatureWords);
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState<Code | null>(null);
  const isOffline = useConnection() === 'offline';
  const command = useCommand(showSigningCode, { onSuccess: setCode });
  const { id, version, time_zone } = job;
  const open = () => {
    setCode(null);
    setOpen(true);
    if (!command.isRunning) void command.run({ id, version });
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.code ?? ''}
        title={signature.ownPhone}
        onClick={open}
      >
        <IconQrcode aria-hidden size={24} />
        <span className={classes.codeText}>{signature.ownPhone}</span>
      </Button>
      <Dialog title={signature.code} opened={isOpen} onClose={() => setOpen(false)}>
        <CommandNotice command={command} tellsStale />
        {command.isRunning &&
          (isOffline ? <Notice tone="warning">{signature.codeOffline}</Notice> : <CenteredSpinner />)}
        {code !== null && (
          <Stack align="center">
            <Text>{signature.codeHint}</Text>
            <Picture code={code} />
            <Text c="dimmed">{signature.codeUntil(formatTime(code.until, time_zone))}</Text>
          </Stack>
        )}
      </Dialog>
    </>
  );
}

function Picture({ code: { path, domain } }: { readonly code: Code }) {
  const signature = wordsOf(signatureWords);
  const address = `${domain === null ? location.origin : `https://${domain}`}${path}`;
  const picture = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address, { border: 2, ecc: 'M' }))}`,
    [address],
  );
  return <img className={classes.picture} src={picture} alt={signature.code} data-leads={address} />;
}
