import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAt, IconLock, IconUsers } from '@tabler/icons-react';
import { useId } from 'react';
import { useConnection } from '#web/app/data/live.ts';
import { DialogExitContext } from '#web/app/forms/dialog-exit.ts';
import { useAnchoredFocus } from '#web/app/parts/anchored-focus.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { commentsWords } from '#words/en/cases/comments.ts';
import { wordsOf } from '#words/words.ts';
import classes from './CommentBox.module.css';
import { type CommentLocation, type Readers, useCommentForm } from './comment-form.ts';
import { MentionInput } from './MentionInput.tsx';

const nowhere = () => undefined;
/** The user may leave the page without confirmation, because the draft is stored. */
const leftAsItIs = { setUnsaved: nowhere, leave: nowhere };

/** The inputs for a comment on a record. They show who can read the comment. */
export function CommentBox({ location }: { readonly location: CommentLocation }) {
  return (
    <DialogExitContext value={leftAsItIs}>
      <CommentInputs location={location} />
    </DialogExitContext>
  );
}

function CommentInputs({ location }: { readonly location: CommentLocation }) {
  useAnchoredFocus(true);
  const words = wordsOf(commentsWords);
  const isOffline = useConnection() === 'offline';
  const { form, mayChoose, submit, isSending } = useCommentForm(location);
  const { readers } = form.getValues();
  const to = mayChoose ? readers : 'client';
  const choose = (next: Readers) => {
    form.clearFieldError('mentions');
    form.setFieldValue('readers', next);
  };
  return (
    <form noValidate onSubmit={submit} className={classes.box} data-readers={to}>
      <Stack gap="sm">
        {mayChoose && <ReadersChoice readers={readers} choose={choose} />}
        {!mayChoose && (
          <Text size="sm" c="dimmed">
            {words.hints.client}
          </Text>
        )}
        <MentionInput form={form} location={location} isSending={isSending} onSend={submit}>
          {(begin) => (
            <Group gap="sm" mt="sm">
              <Button type="submit" loading={isSending}>
                {words.send[to]}
              </Button>
              <Button variant="default" leftSection={<IconAt aria-hidden size={18} />} onClick={begin}>
                {words.mention}
              </Button>
              <Text size="sm" c="dimmed" className="gh-keys">
                {words.keys(navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl')}
              </Text>
            </Group>
          )}
        </MentionInput>
        {isOffline && <Notice tone="warning">{words.offline}</Notice>}
      </Stack>
    </form>
  );
}

type ReadersChoiceProps = { readonly readers: Readers; readonly choose: (readers: Readers) => void };

const icons = { internal: IconLock, everybody: IconUsers };
const choices: readonly Readers[] = ['internal', 'everybody'];

function ReadersChoice({ readers, choose }: ReadersChoiceProps) {
  const words = wordsOf(commentsWords);
  const hint = useId();
  const Icon = icons[readers];
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={words.audience}
        aria-describedby={hint}
        data={choices.map((value) => ({ value, label: words.audiences[value] }))}
        value={readers}
        onChange={(chosen) => choose(chosen === 'everybody' ? 'everybody' : 'internal')}
      />
      <Text id={hint} size="sm" className={classes.hint} role="status">
        <Icon aria-hidden size={16} />
        {words.hints[readers]}
      </Text>
    </Group>
  );
}
