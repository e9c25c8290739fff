import { Button, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { OutputOf } from '#contract/calls/call.ts';
import { getInstallation } from '#contract/installation.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useWithZone } from '#web/app/acting-for/with-zone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { ageOf } from '#web/app/time/age.ts';
import { formatDate, formatDateTime, formatTime } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { installationWords } from '#words/en/installation.ts';
import { countText } from '#words/say/count-text.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { byteText } from './bytes.ts';
import { ErrorTable } from './ErrorTable.tsx';
import classes from './Installation.module.css';
import { clockText, NotReadyNotices } from './not-ready.tsx';
import { ReplicaNotice, replicaText } from './replica-state.tsx';
import { StateSection } from './StateSection.tsx';

type State = OutputOf<typeof getInstallation>;

/** The age at which the newest backup is too old. It assumes one backup a day. */
const backupOldAfterMs = 26 * 3_600_000;

export function InstallationScreen() {
  const words = wordsOf(installationWords);
  const withZone = useWithZone();
  const zone = useOwnZone();
  const query = useServerQuery(getInstallation, {});
  return (
    <Page
      title={words.title}
      description={withZone(words.description)}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh aria-hidden size={18} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {words.refresh}
        </Button>
      }
    >
      <QueryState query={query} rows={4}>
        {(state) => (
          <Stack gap="lg">
            <Text c="dimmed" role="status">
              {words.asOf(formatTime(new Date(query.dataUpdatedAt).toISOString(), zone))}
            </Text>
            <NotReadyNotices server={state.server} />
            <BackupNotice at={state.backed_up_at} />
            <ReplicaNotice replica={state.replica} />
            <div className={classes.sections}>
              <ServerSection server={state.server} />
              <DatabaseSection
                database={state.database}
                replica={replicaText(state.replica, query.dataUpdatedAt)}
                backedUpAt={state.backed_up_at}
              />
              <MailSection mail={state.mail} />
            </div>
            <ErrorTable title={words.errors.title} hint={words.errors.hint} errors={state.errors} />
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}

/** Returns a function that formats a time together with how long ago it was. */
function useMoment(): (iso: string) => string {
  const { withAge } = wordsOf(installationWords);
  const [zone, now] = [useOwnZone(), useNow()];
  return (iso) => withAge(formatDateTime(iso, zone), ageOf(iso, now));
}

function BackupNotice({ at }: { readonly at: string | null }) {
  const { backup } = wordsOf(installationWords);
  const now = useNow();
  const isOld = at === null || now.getTime() - new Date(at).getTime() > backupOldAfterMs;
  if (!isOld) return null;
  return (
    <Notice tone="warning" title={at === null ? backup.missing : backup.old}>
      {backup.how}
    </Notice>
  );
}

function ServerSection({ server }: { readonly server: State['server'] }) {
  const words = wordsOf(installationWords);
  const momentOf = useMoment();
  return (
    <StateSection title={words.server.title}>
      <Facts
        facts={[
          { name: words.server.version, value: server.version },
          { name: words.server.node, value: server.node_version },
          { name: words.server.startedAt, value: momentOf(server.started_at) },
          {
            name: words.server.diskFree,
            value: server.disk_free_bytes !== null && byteText(server.disk_free_bytes),
          },
          { name: words.server.clock, value: clockText(server.clock_ahead_seconds) },
        ]}
      />
    </StateSection>
  );
}

type DatabaseSectionProps = {
  readonly database: State['database'];
  /** The state of the read replica; null if there is none. */
  readonly replica: string | null;
  readonly backedUpAt: string | null;
};

function DatabaseSection({ database, replica, backedUpAt }: DatabaseSectionProps) {
  const { database: words, replica: replicaWords, backup, unknown } = wordsOf(installationWords);
  const zone = useOwnZone();
  const momentOf = useMoment();
  const { most, in_use, waiting } = database.connections;
  const connections = joined([words.used(in_use, most), ...(waiting > 0 ? [words.waiting(waiting)] : [])]);
  return (
    <StateSection title={words.title}>
      <Facts
        facts={[
          { name: words.kind, value: words.kinds[database.kind] },
          { name: words.version, value: database.version },
          { name: words.size, value: database.bytes === null ? unknown : byteText(database.bytes) },
          {
            name: words.migrations,
            value: words.migratedTo(database.migrations, formatDate(database.migrated_to, zone)),
          },
          { name: words.connections, value: connections },
          ...(replica === null ? [] : [{ name: replicaWords.name, value: replica }]),
          { name: backup.newest, value: backedUpAt === null ? backup.never : momentOf(backedUpAt) },
        ]}
      />
    </StateSection>
  );
}

function MailSection({ mail }: { readonly mail: State['mail'] }) {
  const { mail: words } = wordsOf(installationWords);
  const now = useNow();
  const { waiting, waiting_since } = mail;
  return (
    <StateSection title={words.title}>
      <Facts
        facts={[
          { name: words.leaves, value: words.by[mail.by] },
          {
            name: words.waiting,
            value:
              waiting_since === null
                ? countText(waiting)
                : words.waitingSince(waiting, ageOf(waiting_since, now)),
          },
          { name: words.failed, value: `${mail.failed}` },
        ]}
      />
      <Failures failures={mail.failures} />
    </StateSection>
  );
}

function Failures({ failures }: { readonly failures: State['mail']['failures'] }) {
  const { mail: words } = wordsOf(installationWords);
  const momentOf = useMoment();
  if (failures.length === 0) return <Text c="dimmed">{words.noFailures}</Text>;
  return (
    <div>
      <Text fw={500}>{words.failures}</Text>
      <ul className={classes.failures} aria-label={words.failures}>
        {failures.map(({ at, what }) => (
          <li key={at}>
            <bdi dir="ltr">{what}</bdi>
            <Text c="dimmed" size="sm">
              {momentOf(at)}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}
