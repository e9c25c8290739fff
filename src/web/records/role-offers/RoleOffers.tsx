import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { getOwnAccount } from '#contract/own-account.ts';
import { acceptRoleOffer, declineRoleOffer, listRoleOffers, type RoleOffer } from '#contract/role-offers.ts';
import { endedAccessText } from '#web/app/accounts/ended-access.ts';
import { recheckSession } from '#web/app/accounts/session.ts';
import { LoadFailure } from '#web/app/data/LoadFailure.tsx';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { agreeTo } from '#web/records/privacy/agree-to.ts';
import { PrivacyLine } from '#web/records/privacy/PrivacyLine.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { roleOffersWords } from '#words/en/people/role-offers.ts';
import { tourWords } from '#words/en/tour.ts';
import { wordsOf } from '#words/words.ts';

/** The roles that are offered to a person without a role. Each can be accepted or declined. */
export function RoleOffers() {
  const words = wordsOf(roleOffersWords);
  const { data, error, refetch } = useServerQuery(listRoleOffers, {});
  const offers = data?.items ?? [];
  const withdrawn = data?.withdrawn ?? [];
  return (
    <>
      {error !== null && <LoadFailure error={error} retry={refetch} />}
      {withdrawn.map(({ id, operator }) => (
        <Notice key={id} tone="warning">
          {words.withdrawn(operator ?? 'Grouphead')}
        </Notice>
      ))}
      {offers.length === 0 && <NoOffer />}
      {offers.length > 0 && (
        <Cards label={words.list} min="20rem">
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </Cards>
      )}
    </>
  );
}

/** Says why the person has no role: their access has ended, or no one has given them a role yet. */
function NoOffer() {
  const { noRole } = wordsOf(tourWords);
  const { newOffer } = wordsOf(roleOffersWords);
  const { data } = useServerQuery(getOwnAccount, {});
  if (data === undefined) return null;
  const ended = endedAccessText(data.ended_access);
  return <Notice tone="info">{ended === null ? noRole : `${ended} ${newOffer}`}</Notice>;
}

function Offer({ offer: { id, role, operator, expires_at, privacy } }: { readonly offer: RoleOffer }) {
  const words = wordsOf(roleOffersWords);
  const { failed } = words;
  const accepting = useCommand(acceptRoleOffer, {
    failed,
    onSuccess: () => {
      toastSuccess(words.accepted);
      void recheckSession();
    },
  });
  const declining = useCommand(declineRoleOffer, {
    failed,
    onSuccess: () => toastSuccess(words.declined, words.declinedText),
  });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Panel as="li">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {words.offered({ operator, role })}
        </Title>
        <Text>{words.explained}</Text>
        <Text c="dimmed">{words.until(formatDateTime(expires_at, timeZone))}</Text>
        <Text size="sm" c="dimmed">
          <PrivacyLine path={privacy.path} words={wordsOf(privacyTextWords).accepting} />
        </Text>
        <Group gap="sm">
          <Button
            loading={accepting.isRunning}
            disabled={declining.isRunning}
            onClick={() => void accepting.run({ id, agreed_to: agreeTo(privacy) })}
          >
            {words.accept}
          </Button>
          <Button
            variant="default"
            loading={declining.isRunning}
            disabled={accepting.isRunning}
            onClick={() => void declining.run({ id })}
          >
            {words.decline}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
