import { Kbd } from '@mantine/core';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { heldWords } from '#words/en/planning/held.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { wordsOf } from '#words/words.ts';
import classes from './triage.module.css';

/** Lists the keyboard shortcuts of the inbox. */
export function KeysDialog({ opened, close }: { readonly opened: boolean; readonly close: () => void }) {
  const { keys } = wordsOf(triageWords);
  const lines: readonly (readonly [keys: readonly string[], text: string])[] = [
    [['J', 'K', '↓', '↑'], keys.moveBy],
    [['A'], keys.approve],
    [['M'], keys.other],
    [['1', '2', '3'], keys.times],
    [['R'], keys.reject],
    [['1', '2', '3', '4', '5'], keys.reasons],
    [['U'], keys.undo],
    [[wordsOf(heldWords).enter], keys.send],
    [['?'], keys.help],
  ];
  return (
    <Dialog opened={opened} onClose={close} title={keys.title}>
      <dl className={classes.keys}>
        {lines.map(([pressed, text]) => (
          <div key={text}>
            <dt>
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
