import { Anchor } from '@mantine/core';
import type { SessionView } from '#contract/accounts.ts';
import { getOwnAccount, type OwnAccount } from '#contract/own-account.ts';
import { privacyPath } from '#domain/agreements/privacy-text.ts';
import { endedAccessText } from '#web/app/accounts/ended-access.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { AgreedTexts } from '#web/records/privacy/AgreedTexts.tsx';
import { DownloadData } from '#web/records/privacy/DownloadData.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { ownAccountWords } from '#words/en/own-account.ts';
import { privacyWords } from '#words/en/people/privacy.ts';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AccountScreen.module.css';
import { AccountSection } from './AccountSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { OwnNameForm } from './OwnNameForm.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';

/** The screen for a person's own account. It is the same for every role. */
export function AccountScreen() {
  const { title, description, twoFactor } = wordsOf(ownAccountWords);
  const privacy = wordsOf(privacyWords);
  const { session } = useSession();
  const account = useServerQuery(getOwnAccount, {});
  return (
    <Page title={title} description={description}>
      {session?.must_set_up_two_factor && (
        <Notice tone="warning" title={twoFactor.required}>
          {twoFactor.requiredText}
        </Notice>
      )}
      <QueryState query={account} rows={4}>
        {({ user, two_factor, sessions, email_change, ended_access }) => (
          <div className={classes.sections}>
            <div className={classes.column}>
              <TwoFactorSection state={two_factor} email={user.email} />
              <PasswordSection email={user.email} />
              {!session?.must_set_up_two_factor && <EmailSection change={email_change} />}
            </div>
            <div className={classes.column}>
              <ProfileSection user={user} endedAccess={ended_access} session={session} />
              <LanguageSection />
              <AppearanceSection />
              <SessionsSection sessions={sessions} />
              <AccountSection title={privacy.title} text={privacy.own}>
                <div>
                  <DownloadData name={user.name} />
                </div>
                <Anchor
                  href={privacyPath({ operator: session?.operator?.id ?? null })}
                  target="_blank"
                  rel="noopener"
                  underline="always"
                >
                  {wordsOf(privacyTextWords).own}
                </Anchor>
                {!session?.must_set_up_two_factor && <AgreedTexts />}
              </AccountSection>
            </div>
          </div>
        )}
      </QueryState>
    </Page>
  );
}

type ProfileSectionProps = {
  readonly user: OwnAccount['user'];
  readonly endedAccess: OwnAccount['ended_access'];
  readonly session: SessionView | null;
};

function ProfileSection({ user, endedAccess, session }: ProfileSectionProps) {
  const { domain } = wordsOf(startWords);
  const { profile } = wordsOf(ownAccountWords);
  const role = session?.role ?? null;
  const withoutRole = endedAccessText(endedAccess) ?? profile.noRole;
  return (
    <AccountSection title={profile.title}>
      <Facts
        facts={[
          { name: profile.name, value: shownName(user) },
          { name: profile.email, value: <bdi dir="ltr">{user.email}</bdi> },
          { name: profile.role, value: role === null ? withoutRole : domain.role[role] },
          { name: profile.operator, value: session?.operator && shownName(session.operator) },
        ]}
      />
      {!session?.must_set_up_two_factor && <OwnNameForm user={user} />}
    </AccountSection>
  );
}
