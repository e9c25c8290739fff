import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Branding, getBranding } from '#contract/operators/branding.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor } from '#web/app/acting-for/acting-for.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { NotificationChoices } from '#web/app/notifications/NotificationChoices.tsx';
import { CenteredSpinner } from '#web/app/parts/CenteredSpinner.tsx';
import { part } from '#web/app/parts/part.tsx';
import { SectionedPage } from '#web/app/parts/SectionedPage.tsx';
import { PrivacyTextSection } from '#web/records/privacy/PrivacyTextSection.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import { BrandingForm } from './BrandingForm.tsx';
import { RetentionPanel } from './retention/RetentionPanel.tsx';
import { CertificatePanel } from './seal-certificates/CertificatePanel.tsx';
import { WorkSettings } from './WorkSettings.tsx';

const InvoicingPanel = part(() => import('./invoicing/InvoicingPanel.tsx').then((m) => m.InvoicingPanel), {
  waiting: <CenteredSpinner />,
});

/**
 * The operator's settings. A super_admin must choose an operator first, because each has its own settings.
 */
export function OperatorSettingsScreen() {
  const { operator } = wordsOf(settingsWords);
  const { role } = useSession();
  const actingArea = useActingFor();
  if (role === 'super_admin' && actingArea === null) {
    return (
      <Page title={operator.title}>
        <EmptyState text={operator.choose} />
      </Page>
    );
  }
  return <OwnSettings />;
}

function OwnSettings() {
  const { operator } = wordsOf(settingsWords);
  const query = useServerQuery(getBranding, {});
  const branding = query.data;
  return (
    <Page
      title={operator.title}
      description={
        branding === undefined ? operator.description : operator.descriptionOf(shownName(branding))
      }
      actions={
        <>
          <Button component={Link} to="/operator/accounts" variant="default">
            {operator.accounts}
          </Button>
          <Button component={Link} to="/operator/sign-ins" variant="default">
            {operator.signIns}
          </Button>
        </>
      }
    >
      <SectionedPage label={operator.sections}>
        <WorkSettings />
        <QueryState query={query}>{(branding) => <BrandingPanel branding={branding} />}</QueryState>
        <CertificatePanel />
        <InvoicingPanel />
        <RetentionPanel />
        <PrivacyTextSection />
        <NotificationChoices />
      </SectionedPage>
    </Page>
  );
}

function BrandingPanel({ branding }: { readonly branding: Branding }) {
  const words = wordsOf(settingsWords).branding;
  const { custom_domain, is_whitelabel } = branding;
  const name = shownName(branding);
  return (
    <Panel as="section" label={words.title}>
      <Title order={2} mb="sm">
        {words.title}
      </Title>
      <Facts
        facts={[
          { name: words.name, value: name },
          {
            name: words.domain,
            value: custom_domain === null ? words.noDomain : <bdi dir="ltr">{custom_domain}</bdi>,
          },
        ]}
      />
      <Text size="sm" c="dimmed" mt="xs" mb="lg">
        {words.nameHint}
      </Text>
      {is_whitelabel ? (
        <BrandingForm branding={branding} />
      ) : (
        <Notice tone="info" title={words.off.title}>
          {words.off.text(name)}
        </Notice>
      )}
    </Panel>
  );
}
