import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { mayEnter } from '#web/app/accounts/path-after-sign-in.ts';
import { useSession } from '#web/app/accounts/session.ts';
import classes from './TourActions.module.css';

type TourAction = {
  readonly text: string;
  /** The path of the role's real screen that this button opens. */
  readonly to: `/${string}`;
  /** The text that is shown to people who may not open the page. */
  readonly answer: string;
  readonly isSecondary?: boolean;
};

type TourActionsProps = {
  readonly actions: readonly TourAction[];
  /** Says what the buttons refer to, if the same buttons appear several times. */
  readonly subject?: string;
  /** True if the buttons are at the end of a title's line. */
  readonly atEnd?: boolean;
};

/**
 * The buttons that lead from the tour to a role's real screens. People who may open those screens get links. For
 * others, the buttons say what would happen there.
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
            // The key creates a new element for each press, so screen readers announce a repeated text again.
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

/** Returns a function that is true for the paths of screens that the viewer's role may enter. */
function useRealPaths(): (path: string) => boolean {
  const { role } = useSession();
  const { routesByPath } = useRouter();
  return (path) => path in routesByPath && mayEnter(role, path);
}
