import { Loader, Text } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import '#contract/calls/error-reasons.ts';
import { type ScannedLabel, scanLabel } from '#contract/labels.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound, queryClient } from '#web/app/data/query-client.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { PublicCard } from '#web/shell/PublicCard.tsx';
import { Redirect } from '#web/shell/Redirect.tsx';
import { labelsWords } from '#words/en/labels.ts';
import { wordsOf } from '#words/words.ts';
import { ContactOptions } from './ContactOptions.tsx';
import { ReportForm } from './ReportForm.tsx';

/** Provides the query client, because this page loads without the application's shell. */
export function ReportScreen(props: ReportProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Report {...props} />
    </QueryClientProvider>
  );
}

type ReportProps = { readonly token: string };

/**
 * The page that opens when someone scans a machine's label. People with access continue to the machine.
 * Everyone else can report a fault or call.
 */
function Report({ token }: ReportProps) {
  const { report, unknown } = wordsOf(labelsWords);
  const { isLoading } = useSession();
  const query = useServerQuery(scanLabel, { token });
  if (isNotFound(query.error)) {
    return (
      <PublicCard title={unknown.title}>
        <Text>{unknown.text}</Text>
      </PublicCard>
    );
  }
  if (query.data === undefined || isLoading) {
    return (
      <PublicCard title={report.title}>
        {query.error === null ? <Loader role="status" aria-label={report.asking} /> : null}
        {query.error !== null && <QueryState query={query}>{() => null}</QueryState>}
      </PublicCard>
    );
  }
  return <ScannedLabelView token={token} label={query.data} />;
}

type ScannedLabelViewProps = { readonly token: string; readonly label: ScannedLabel };

function ScannedLabelView({ token, label }: ScannedLabelViewProps) {
  const { report, closed, retired } = wordsOf(labelsWords);
  const { destination, machine_id, model, operator } = label;
  if (machine_id !== null) {
    const requestPath = `/client/request-service?machine=${machine_id}`;
    return <Redirect to={destination === 'request' ? requestPath : recordAddress('machines', machine_id)} />;
  }
  switch (destination) {
    case 'report':
      return (
        <PublicCard
          title={report.title}
          subtitle={report.subtitle(model, shownName(operator))}
          brand={operator.brand}
        >
          <ReportForm token={token} operator={operator} privacy={label.privacy} />
        </PublicCard>
      );
    case 'retired':
      return (
        <PublicCard title={retired.title} subtitle={model} brand={operator.brand}>
          <Text>{retired.text(shownName(operator))}</Text>
          <ContactOptions operator={operator} />
        </PublicCard>
      );
    default:
      return (
        <PublicCard title={closed.title} subtitle={model} brand={operator.brand}>
          <Text>{closed.text(shownName(operator))}</Text>
          <ContactOptions operator={operator} />
        </PublicCard>
      );
  }
}
