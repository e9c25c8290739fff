import { Menu, UnstyledButton } from '@mantine/core';
import { IconMasksTheater } from '@tabler/icons-react';
import { useState } from 'react';
import type { SessionView } from '#contract/accounts.ts';
import { type DemoAccount, demoAccountNames, demoSignIn, getPlayedDay } from '#contract/demo.ts';
import { homeOfRole } from '#domain/accounts/account.ts';
import { recheckSession, switchAccount } from '#web/app/accounts/session.ts';
import { failureText, send } from '#web/app/api/api-client.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { demoWords } from '#words/en/demo.ts';
import { wordsOf } from '#words/words.ts';
import classes from './DemoSwitch.module.css';
import { PlayedDay } from './PlayedDay.tsx';

type DemoSwitchProps = { readonly session: SessionView; readonly collapsed: boolean };

/** The demo controls at the bottom of the navigation. They switch to another demo account and start the played day. */
export function DemoSwitch({ session: { user, role }, collapsed }: DemoSwitchProps) {
  const { label, viewAs, accounts } = wordsOf(demoWords);
  const [isRunning, setRunning] = useState(false);
  const others = demoAccountNames.filter((account) => user.email !== `${account}@demo.test`);
  const change = async (account: DemoAccount) => {
    setRunning(true);
    await viewAsAccount(account);
    setRunning(false);
  };
  return (
    <section className={classes.foot} aria-label={label}>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <UnstyledButton
            className={classes.button}
            disabled={isRunning}
            aria-label={collapsed ? viewAs : undefined}
          >
            <IconMasksTheater aria-hidden size={20} />
            {!collapsed && <span>{viewAs}</span>}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.accounts ?? ''}>
          {others.map((account) => (
            <Menu.Item key={account} className={classes.account ?? ''} onClick={() => void change(account)}>
              {accounts[account]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {role !== null && getPlayedDay.by.includes(role) && <PlayedDay collapsed={collapsed} />}
    </section>
  );
}

/** Loads the account's home as a new page, so nothing from the previous user remains on the screen. */
async function viewAsAccount(account: DemoAccount): Promise<void> {
  try {
    const answer = await switchAccount(() => send(demoSignIn, { account }));
    window.location.assign('challenge' in answer ? '/auth' : homeOfRole(answer.role));
  } catch (error) {
    toastError(failureText(error), wordsOf(demoWords).notOpened);
    void recheckSession();
  }
}
