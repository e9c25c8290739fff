import { Button, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ScannedLabel } from '#contract/labels.ts';
import { formatPhone, phoneLink } from '#domain/values/phone.ts';
import { rememberPathAfterSignIn } from '#web/app/accounts/path-after-sign-in.ts';
import { labelsWords } from '#words/en/labels.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Report.module.css';

/** A button that calls the operator, and a link to sign in for people with an account. */
export function ContactOptions({ operator }: { readonly operator: ScannedLabel['operator'] }) {
  const { report } = wordsOf(labelsWords);
  const { phone } = operator;
  return (
    <Stack gap="sm">
      {phone !== null && (
        <Button
          component="a"
          href={phoneLink(phone)}
          variant="default"
          size="md"
          leftSection={<IconPhone aria-hidden size={18} />}
        >
          {/* In the button itself, which is a flexbox, the space would be lost. */}
          <span>
            {report.call} <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </span>
        </Button>
      )}
      <Text c="dimmed" size="sm">
        {report.signInHint}{' '}
        <Link to="/auth" onClick={rememberPathAfterSignIn} className={classes.link ?? ''}>
          {report.signIn}
        </Link>
      </Text>
    </Stack>
  );
}
