import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { verifyReport } from '#contract/job-orders/signature/verify.ts';
import { normalizedCode } from '#domain/signing/verification-code.ts';
import { useMonthsOf } from '#web/app/accounts/language.ts';
import { useLinkToken } from '#web/app/data/link-token.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound, queryClient } from '#web/app/data/query-client.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { PublicCard } from '#web/shell/PublicCard.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { verifyWords } from '#words/en/job-orders/signature/verify.ts';
import { wordsOf } from '#words/words.ts';
import { proofOfCode } from './proof.ts';
import { VerifiedReport } from './VerifiedReport.tsx';
import { type ProofToVerify, VerifyForm } from './VerifyForm.tsx';

/** Provides the query client, because this page loads without the application's shell. */
export function VerifyScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <Verify />
    </QueryClientProvider>
  );
}

/** The page that the code on a report opens. Anyone can verify a report here, with its code or its file. */
function Verify() {
  const words = wordsOf(verifyWords);
  const scanned = useLinkToken('/verify');
  const [code, setCode] = useState(scanned);
  const [asked, setAsked] = useState(() => askedBy(scanned));
  useEffect(() => {
    if (scanned === '') return;
    setCode(scanned);
    setAsked(askedBy(scanned));
  }, [scanned]);
  if (asked === null) {
    return (
      <PublicCard title={words.title} subtitle={words.description}>
        <VerifyForm key={scanned} code={code} onCode={setCode} onAsked={setAsked} />
      </PublicCard>
    );
  }
  return <Answer asked={asked} onAgain={() => setAsked(null)} />;
}

function askedBy(scanned: string): ProofToVerify | null {
  const code = normalizedCode(scanned);
  return code === null ? null : { by: 'code', proof: proofOfCode(code) };
}

function Answer({ asked, onAgain }: { readonly asked: ProofToVerify; readonly onAgain: () => void }) {
  const words = wordsOf(verifyWords);
  const query = useServerQuery(verifyReport, { proof: asked.proof });
  useMonthsOf(query.data?.country);
  const again = { text: words.another, run: onAgain };
  if (isNotFound(query.error)) {
    const [title, text] =
      asked.by === 'file'
        ? [words.unknownFile, words.unknownFileText]
        : [words.unknownCode, words.unknownCodeText];
    return (
      <PublicCard title={words.title}>
        <Notice tone="error" title={title} action={again}>
          {text}
        </Notice>
      </PublicCard>
    );
  }
  return (
    <PublicCard
      title={words.title}
      isWide
      {...(query.data && { subtitle: shownName(query.data.report.operator), brand: query.data.brand })}
    >
      <QueryState query={query}>{(found) => <VerifiedReport found={found} again={again} />}</QueryState>
    </PublicCard>
  );
}
