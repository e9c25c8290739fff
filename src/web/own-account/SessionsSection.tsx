import { Button } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { endOtherSessions, endSession, type OwnAccount } from '#contract/own-account.ts';
import { deviceOf, isHandheld } from '#web/app/accounts/device-name.ts';
import { useDeviceName } from '#web/app/accounts/device-words.ts';
import { signOut } from '#web/app/accounts/session.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { failureText } from '#web/app/api/api-client.ts';
import { refetchWhatReads } from '#web/app/data/query-client.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { toastError, toastSuccess } from '#web/app/toasts/toast.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { ownAccountWords } from '#words/en/own-account.ts';
import { wordsOf } from '#words/words.ts';
import { AccountSection } from './AccountSection.tsx';
import classes from './SessionsSection.module.css';

type Session = OwnAccount['sessions'][number];

export function SessionsSection({ sessions }: { readonly sessions: readonly Session[] }) {
  const words = wordsOf(ownAccountWords).sessions;
  const heading = useRef<HTMLHeadingElement>(null);
  const endOthers = useCommand(endOtherSessions, {
    onSuccess: () => {
      toastSuccess(words.othersEnded);
      heading.current?.focus();
    },
  });
  return (
    <AccountSection title={words.title} text={words.text} heading={heading}>
      <ul className={classes.sessions} aria-label={words.list}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnded={() => heading.current?.focus()} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button variant="default" loading={endOthers.isRunning} onClick={() => void endOthers.run({})}>
            {words.signOutOthers}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}

type SessionLineProps = { readonly session: Session; readonly onEnded: () => void };

function SessionLine({ session, onEnded }: SessionLineProps) {
  const words = wordsOf(ownAccountWords).sessions;
  const moment = formatDateTime(session.created_at, useOwnZone());
  const device = deviceOf(session.user_agent);
  const name = useDeviceName(device);
  const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop;
  const ended = () => {
    toastSuccess(words.ended, name);
    onEnded();
  };
  const end = useCommand(endSession, {
    onSuccess: ended,
    onProblem: ({ code }: Problem) => {
      if (code !== 'not_found') return false;
      // The session had already ended, which is what the person wanted.
      refetchWhatReads();
      ended();
      return true;
    },
  });
  const leave = () => signOut().catch((error: unknown) => toastError(failureText(error)));
  return (
    <li className={classes.session}>
      <Icon aria-hidden size={28} stroke={1.5} />
      <div className={classes.facts}>
        <div className={classes.name}>
          {name}
          {session.is_current && <Tag color="mint" icon={IconCheck} text={words.thisDevice} />}
        </div>
        <div className={classes.detail}>{words.signedIn(moment)}</div>
        {session.address !== null && (
          <div className={classes.detail}>
            {words.address}: <bdi dir="ltr">{session.address}</bdi>
          </div>
        )}
      </div>
      <Button
        variant="default"
        aria-label={words.signOutOf(name, moment)}
        loading={end.isRunning}
        onClick={() => void (session.is_current ? leave() : end.run({ id: session.id }))}
      >
        {words.signOut}
      </Button>
    </li>
  );
}
