import { Button, Group, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { OutputOf } from '#contract/calls/call.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  type OwnAccount,
  renewRecoveryCodes,
} from '#contract/own-account.ts';
import { homeOfRole } from '#domain/accounts/account.ts';
import { recheckSession, useSession } from '#web/app/accounts/session.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { ownAccountWords } from '#words/en/own-account.ts';
import { wordsOf } from '#words/words.ts';
import { AccountSection } from './AccountSection.tsx';
import { PasswordConfirmation } from './PasswordConfirmation.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

/** The number of recovery codes below which the person is warned. */
const fewCodes = 3;

type Step =
  | { readonly at: 'state' | 'begin' | 'renew' | 'turn-off' }
  | { readonly at: 'set-up'; readonly secret: OutputOf<typeof beginTwoFactor> }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

type TwoFactorSectionProps = { readonly state: OwnAccount['two_factor']; readonly email: string };

export function TwoFactorSection({ state, email }: TwoFactorSectionProps) {
  const { twoFactor } = wordsOf(ownAccountWords);
  const { session, role } = useSession();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step>({ at: 'state' });
  const [wasMissing] = useState(session?.must_set_up_two_factor === true);
  const back = () => {
    setStep({ at: 'state' });
    heading.current?.focus();
  };
  const turnedOn = (codes: readonly string[]) => {
    toastSuccess(twoFactor.turnedOn);
    void recheckSession();
    setStep({ at: 'codes', codes });
  };
  const renewed = ({ recovery_codes }: OutputOf<typeof renewRecoveryCodes>) => {
    toastSuccess(twoFactor.renewed);
    setStep({ at: 'codes', codes: recovery_codes });
  };
  const turnedOff = () => {
    toastSuccess(twoFactor.turnedOff);
    back();
  };
  const finish = async () => {
    if (!wasMissing) return back();
    // Until the session says that the second factor is set up, every page redirects here.
    await recheckSession();
    await navigate({ to: homeOfRole(role) });
  };
  return (
    <AccountSection title={twoFactor.title} heading={heading}>
      {step.at === 'state' && <State state={state} onStep={setStep} />}
      {step.at === 'begin' && (
        <PasswordConfirmation
          call={beginTwoFactor}
          text={twoFactor.beginText}
          submit={twoFactor.continue}
          onDone={(secret) => setStep({ at: 'set-up', secret })}
          cancel={back}
        />
      )}
      {step.at === 'set-up' && <TwoFactorSetup secret={step.secret} onDone={turnedOn} cancel={back} />}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} email={email} onKept={() => void finish()} />}
      {step.at === 'renew' && (
        <PasswordConfirmation
          call={renewRecoveryCodes}
          text={twoFactor.renewText}
          submit={twoFactor.renew}
          onDone={renewed}
          cancel={back}
        />
      )}
      {step.at === 'turn-off' && (
        <PasswordConfirmation
          call={disableTwoFactor}
          text={twoFactor.turnOffText}
          submit={twoFactor.turnOff}
          isDangerous
          onDone={turnedOff}
          cancel={back}
        />
      )}
    </AccountSection>
  );
}

type StateProps = { readonly state: OwnAccount['two_factor']; readonly onStep: (step: Step) => void };

function State({ state, onStep }: StateProps) {
  const { twoFactor } = wordsOf(ownAccountWords);
  const { is_enabled, is_required, recovery_codes_left } = state;
  if (!is_enabled) {
    return (
      <>
        <div>
          <Tag color="espresso" icon={IconShieldOff} text={twoFactor.off} />
        </div>
        <Text>{twoFactor.offText}</Text>
        <div>
          <Button onClick={() => onStep({ at: 'begin' })}>{twoFactor.setUp}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <div>
        <Tag color="mint" icon={IconShieldCheck} text={twoFactor.on} />
      </div>
      <Text>{twoFactor.onText}</Text>
      <Text>
        {twoFactor.codesLeft(recovery_codes_left)} {recovery_codes_left < fewCodes && twoFactor.fewCodes}
      </Text>
      {is_required && <Text c="dimmed">{twoFactor.staysOn}</Text>}
      <Group className="gh-actions">
        <Button variant="default" onClick={() => onStep({ at: 'renew' })}>
          {twoFactor.renew}
        </Button>
        {!is_required && (
          <Button variant="default" onClick={() => onStep({ at: 'turn-off' })}>
            {twoFactor.turnOff}
          </Button>
        )}
      </Group>
    </>
  );
}
