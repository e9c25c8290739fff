import { UnstyledButton } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { type PlayedDay as Day, getPlayedDay, playDay, stopDay } from '#contract/demo.ts';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { demoWords } from '#words/en/demo.ts';
import { wordsOf } from '#words/words.ts';
import classes from './DemoSwitch.module.css';

const whilePlayingMs = 2000;

/** Starts and stops the played day, and shows what people do during it. Only the demo company has one. */
export function PlayedDay({ collapsed }: { readonly collapsed: boolean }) {
  const { play, stop } = wordsOf(demoWords);
  const [isPlaying, setPlaying] = useState(false);
  const { data: day, refetch } = useServerQuery(
    getPlayedDay,
    {},
    isPlaying ? { everyMs: whilePlayingMs } : {},
  );
  const [wasPlayed, setPlayed] = useState(false);
  const starting = useCommand(playDay, { onSuccess: () => void refetch() });
  const stopping = useCommand(stopDay, { onSuccess: () => void refetch() });
  if (!day) return null;
  if (day.is_playing !== isPlaying) setPlaying(day.is_playing);
  if (day.is_playing && !wasPlayed) setPlayed(true);
  const {
    text,
    icon: Icon,
    command,
  } = day.is_playing
    ? { text: stop, icon: IconPlayerStop, command: stopping }
    : { text: play, icon: IconPlayerPlay, command: starting };
  return (
    <>
      <UnstyledButton
        className={classes.button}
        disabled={command.isRunning}
        aria-label={collapsed ? text : undefined}
        onClick={() => void command.run({})}
      >
        <Icon aria-hidden size={20} />
        {!collapsed && <span>{text}</span>}
      </UnstyledButton>
      {wasPlayed && !collapsed && <p className={classes.progress}>{progressOf(day)}</p>}
    </>
  );
}

function progressOf({ is_playing, acts, latest }: Day): string {
  const words = wordsOf(demoWords);
  if (!is_playing) return latest === null ? words.nobodyHasTime : words.isOver;
  return latest === null ? words.begins : words.progress(acts, words.acts[latest.act](latest));
}
