import { Anchor, Loader, Stack, Text } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import '#contract/calls/error-reasons.ts';
import type { OutputOf } from '#contract/calls/call.ts';
import { readPrivacyText } from '#contract/privacy/texts.ts';
import { privacyPath } from '#domain/agreements/privacy-text.ts';
import { type Language, languages } from '#domain/values/language.ts';
import { useMonthsOf } from '#web/app/accounts/language.ts';
import { id, oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound, queryClient } from '#web/app/data/query-client.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { forReader } from '#web/app/language/for-reader.ts';
import { shownAddress, shownName } from '#web/app/language/shown-name.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { PrivacyBody } from '#web/records/privacy/PrivacyBody.tsx';
import { PublicCard } from '#web/shell/PublicCard.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { wordsOf } from '#words/words.ts';

/** Provides the query client, because this page loads without the application's shell. */
export function PrivacyScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <Privacy />
    </QueryClientProvider>
  );
}

const address = {
  operator: id,
  /** The number of a published version. Omitted for the current version. */
  version: (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? text : null),
  of: oneOf(['installation']),
  /** The language of a text that ships with the program. Omitted for the reader's language. */
  language: oneOf(languages),
};

/**
 * The public privacy notice. The URL can select an operator's notice or the installation's. Otherwise, it is
 * the notice of the domain's operator or, if there is none, of the installation.
 */
function Privacy() {
  const { page } = wordsOf(privacyTextWords);
  const { operator, version, of, ...view } = useAddressView(address).view;
  const language = view.language ?? forReader().language;
  const query = useServerQuery(readPrivacyText, {
    ...(operator !== null && { operator }),
    ...(version !== null && { version: Number(version) }),
    ...(of !== null && { of }),
    language,
  });
  useMonthsOf(query.data?.country);
  if (isNotFound(query.error)) {
    return (
      <Frame>
        <Notice tone="warning">{version === null ? page.unknown : page.unknownVersion}</Notice>
      </Frame>
    );
  }
  return (
    <Frame>
      {query.data === undefined && query.error === null ? (
        <Loader role="status" aria-label={page.loading} />
      ) : (
        <QueryState query={query}>
          {(privacyText) => <PrivacyText privacyText={privacyText} operator={operator} language={language} />}
        </QueryState>
      )}
    </Frame>
  );
}

type PrivacyTextProps = {
  readonly privacyText: OutputOf<typeof readPrivacyText>;
  readonly operator: string | null;
  /** The language of a text that ships with the program. */
  readonly language: Language;
};

function PrivacyText({ privacyText, operator, language }: PrivacyTextProps) {
  const { page } = wordsOf(privacyTextWords);
  const { responsible, version, is_current, published_at, text } = privacyText;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { name, second_name, address, second_address, phone, email } = responsible;
  return (
    <Stack gap="md">
      {!is_current && (
        <Notice tone="warning">
          {page.earlier}{' '}
          <Anchor href={privacyPath({ operator })} underline="always" className="gh-tap-text">
            {page.current}
          </Anchor>
        </Notice>
      )}
      <Facts
        facts={[
          {
            name: page.responsible,
            value: name === null ? page.installation : shownName({ name, second_name }),
          },
          { name: page.address, value: address && shownAddress({ address, second_address }) },
          { name: page.phone, value: phone !== null && <PhoneLink phone={phone} /> },
          { name: page.email, value: email !== null && <MailLink email={email} /> },
        ]}
      />
      <PrivacyBody text={text} language={published_at === null ? language : undefined} />
      <Text c="dimmed" size="sm">
        {page.version(version)}
        {published_at !== null && `. ${page.since(formatDate(published_at, timeZone))}`}
      </Text>
    </Stack>
  );
}

function MailLink({ email }: { readonly email: string }) {
  return (
    <Anchor href={`mailto:${email}`} underline="always" className="gh-tap">
      <bdi dir="ltr">{email}</bdi>
    </Anchor>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { page } = wordsOf(privacyTextWords);
  return (
    <PublicCard title={page.title} subtitle={page.description} isWide>
      {children}
    </PublicCard>
  );
}
