import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { mayEnter } from '#web/app/accounts/path-after-sign-in.ts';
import { useSession } from '#web/app/accounts/session.ts';
import classes from './TourActions.module.css';

export type TourAction = {
  readonly text: string;
  /** The page that the same button opens in the real area. */
  readonly to: `/${string}`;
  /** The answer for people who may not open it. */
  readonly answer: string;
  readonly isSecondary?: boolean;
};

type TourActionsProps = {
  readonly actions: readonly TourAction[];
  /** Names the subject of the buttons, if the same buttons appear several times. */
  readonly subject?: string;
  /** True if the buttons are next to a title, at the end of the line. */
  readonly atEnd?: boolean;
};

/**
 * The buttons of the real area. They are links for people who may enter it; others read what would happen.
 */
export function TourActions({ actions, subject, atEnd = false }: TourActionsProps) {
  const leads = useRealPaths();
  const [answered, setAnswered] = useState({ text: '', times: 0 });
  return (
    <div className={classes.actions} data-end={atEnd || undefined}>
      <div className={classes.buttons}>
        {actions.map(({ text, to, answer, isSecondary }) => {
          const buttonProps = {
            className: classes.button ?? '',
            variant: isSecondary === true ? 'default' : 'filled',
            ...(subject !== undefined && { 'aria-label': `${text}: ${subject}` }),
          };
          return leads(to) ? (
            <Button key={text} {...buttonProps} component={Link} to={to}>
              {text}
            </Button>
          ) : (
            <Button
              key={text}
              {...buttonProps}
              onClick={() => setAnswered(({ times }) => ({ text: answer, times: times + 1 }))}
            >
              {text}
            </Button>
          );
        })}
      </div>
      {actions.some(({ to }) => !leads(to)) && (
        <div role="status">
          {answered.text !== '' && (
            // The key creates a new element each time, so that pressing again is announced again.
            <p key={answered.times} className={classes.answer}>
              <IconInfoCircle aria-hidden size={18} />
              <span>{answered.text}</span>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** True for a path of a screen that the viewer's role may enter. */
function useRealPaths(): (path: string) => boolean {
  const { role } = useSession();
  const { routesByPath } = useRouter();
  return (path) => path in routesByPath && mayEnter(role, path);
}
