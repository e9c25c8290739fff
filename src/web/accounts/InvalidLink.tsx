import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Problem } from '#contract/calls/problem.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';

const gone = 410;

/** True if the server refused the link's secret because it was used, has expired, or never existed. */
export function isInvalidLink({ status, errors }: Problem): boolean {
  return status === gone || errors?.some(({ path }) => path === 'token') === true;
}

type InvalidLinkProps = {
  readonly isIncomplete: boolean;
  readonly hint?: string;
  readonly exit: { readonly text: string; readonly to: '/forgot-password' | '/auth' };
};

/** Replaces the form of a link that no longer works. */
export function InvalidLink({ isIncomplete, hint, exit }: InvalidLinkProps) {
  const { link } = wordsOf(accountsWords);
  return (
    <Stack gap="md">
      <Notice tone="error" title={isIncomplete ? link.incomplete : link.over}>
        {isIncomplete ? link.incompleteText : link.overText}
      </Notice>
      {hint !== undefined && <Text>{hint}</Text>}
      <Button component={Link} to={exit.to} size="md">
        {exit.text}
      </Button>
    </Stack>
  );
}
