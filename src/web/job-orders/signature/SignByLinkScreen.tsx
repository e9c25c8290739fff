import '#web/app/style/mantine-app.css';
import { Button, Loader, Text, Title } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import '#contract/calls/error-reasons.ts';
import type { OutputOf } from '#contract/calls/call.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { readSigningLink, signByLink } from '#contract/job-orders/signature/link.ts';
import { LanguageSwitch } from '#web/app/accounts/LanguageSwitch.tsx';
import { useMonthsOf } from '#web/app/accounts/language.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound, isRefused, queryClient } from '#web/app/data/query-client.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { usePageHeading } from '#web/ui/page-heading.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Signing.module.css';
import { SigningBoard } from './SigningBoard.tsx';
import { useSigning } from './signing.ts';

/** Provides the query client, because this page loads without the application's shell. */
export function SignByLinkScreen(props: { readonly token: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SignByLink {...props} />
    </QueryClientProvider>
  );
}

/** The page that opens when a client scans the code on the technician's phone. */
function SignByLink({ token }: { readonly token: string }) {
  const signature = wordsOf(signatureWords);
  const [signed, setSigned] = useState<OutputOf<typeof signByLink> | null>(null);
  const query = useServerQuery(readSigningLink, { token }, { enabled: signed === null });
  useMonthsOf(query.data?.operator.country);
  const [isGone, setGone] = useState(false);
  if (signed !== null) {
    return (
      <Frame isOver>
        <Notice tone="info" title={signature.confirmedText}>
          {signature.thanks(signed.number)}
        </Notice>
        {signed.copy_path !== null && (
          <Button component="a" href={signed.copy_path} variant="default">
            {signature.copy}
          </Button>
        )}
      </Frame>
    );
  }
  if (isGone || isNotFound(query.error)) {
    return (
      <Frame isOver>
        <Notice tone="warning" title={signature.linkGone}>
          {signature.linkGoneText}
        </Notice>
      </Frame>
    );
  }
  if (isRefused(query.error)) return <CompanyDevice problem={query.error.problem} />;
  if (query.data === undefined) {
    return (
      <Frame>
        {query.error === null && <Loader role="status" aria-label={signature.reading} />}
        {query.error !== null && <QueryState query={query}>{() => null}</QueryState>}
      </Frame>
    );
  }
  return (
    <Frame operator={shownName(query.data.operator)}>
      <Form token={token} read={query.data} onSigned={setSigned} onGone={() => setGone(true)} />
    </Frame>
  );
}

/** Leads to the signing screen for technicians, because the link works only on the client's own phone. */
function CompanyDevice({ problem: { detail, params } }: { readonly problem: Problem }) {
  const signature = wordsOf(signatureWords);
  const number = String(params?.number ?? '');
  return (
    <Frame isOver>
      <Notice tone="warning" title={signature.notClientsPhone}>
        {detail}
      </Notice>
      <Button component="a" href={`/technician/jobs/${number}/signature`} variant="default">
        {signature.openOnPhone(number)}
      </Button>
    </Frame>
  );
}

type FormProps = {
  readonly token: string;
  readonly read: OutputOf<typeof readSigningLink>;
  readonly onSigned: (signed: OutputOf<typeof signByLink>) => void;
  readonly onGone: () => void;
};

function Form({ token, read, onSigned, onGone }: FormProps) {
  const { summary, summary_sha256, time_zone, privacy } = read;
  const signing = useSigning(signByLink, {
    summary_sha256,
    privacy,
    inputOf: (signature) => ({ token, ...signature }),
    onSaved: onSigned,
    onProblem: ({ code }) => {
      if (code !== 'not_found') return false;
      onGone();
      return true;
    },
  });
  return <SigningBoard summary={summary} timeZone={time_zone} signers={[]} signing={signing} />;
}

type FrameProps = {
  readonly operator?: string;
  /** True if there is nothing left to sign here. */
  readonly isOver?: boolean;
  readonly children: ReactNode;
};

function Frame({ operator, isOver = false, children }: FrameProps) {
  const signature = wordsOf(signatureWords);
  const heading = usePageHeading(signature.title);
  return (
    <main className={classes.screen} data-hand-over>
      <header className={`${classes.head} ${classes.withLanguages}`}>
        <div>
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>
            {signature.title}
          </Title>
          {!isOver && (
            <Text c="dimmed" size="sm" dir="auto">
              {operator ?? signature.description}
            </Text>
          )}
        </div>
        <LanguageSwitch />
      </header>
      {children}
    </main>
  );
}
