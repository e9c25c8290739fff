import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { toastError } from '#web/app/toasts/toast.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { CenteredSpinner } from './CenteredSpinner.tsx';
import { doesServerAnswer, useServerAnswers } from './server-answers.ts';

const reloadedFor = 'grouphead-reloaded-for';

/**
 * Replaces a part that could not be loaded. Only a reload helps, because browsers remember the failure, and a file
 * that a new version replaced no longer exists. It offers no reload while the server is unreachable, because the user
 * would lose the page.
 */
export function MissingPart() {
  const { missing } = wordsOf(startWords).app;
  return <MissingNotice title={missing.part} answers={useServerAnswers()} />;
}

type MissingNoticeProps = { readonly title?: string; readonly answers: boolean | null };

function MissingNotice({ title, answers }: MissingNoticeProps) {
  const { missing, crashed, unreachable, retry } = wordsOf(startWords).app;
  const tryAgain = async () => {
    if (await doesServerAnswer()) location.reload();
    else toastError(unreachable);
  };
  if (answers === null) return null;
  return (
    <Notice
      tone="error"
      {...(title !== undefined && { title })}
      action={
        answers
          ? { text: crashed.reload, run: () => location.reload() }
          : { text: retry, run: () => void tryAgain() }
      }
    >
      {answers ? missing.replaced : unreachable}
    </Notice>
  );
}

export type MissingPartProps = { readonly failure: string };

/**
 * Replaces a screen that could not be loaded. A reload loses nothing on such a screen, so it happens
 * automatically, once for each failure.
 */
export function MissingScreen({ failure }: MissingPartProps) {
  const { missing } = wordsOf(startWords).app;
  const answers = useServerAnswers();
  const [wasAway, setAway] = useState(false);
  const [isFirst] = useState(() => sessionStorage.getItem(reloadedFor) !== failure);
  if (answers === false && !wasAway) setAway(true);
  const isReloading = answers === true && (wasAway || isFirst);
  useEffect(() => {
    if (!isReloading) return;
    sessionStorage.setItem(reloadedFor, failure);
    location.reload();
  }, [isReloading, failure]);
  if (answers === null || isReloading) return <CenteredSpinner />;
  return (
    <Page title={missing.page}>
      <MissingNotice answers={answers} />
    </Page>
  );
}

/** Replaces a screen that could not be loaded and that has no shell around it. */
export function MissingPage({ failure }: MissingPartProps) {
  return (
    <Stack component="main" p="xl">
      <MissingScreen failure={failure} />
    </Stack>
  );
}
