import { Button, Group, Stack, Text } from '@mantine/core';
import { removeSite, type SiteView } from '#contract/clients/sites.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { managementWords } from '#words/en/management.ts';
import { sitesWords } from '#words/en/people/sites.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type SiteRemovalProps = { readonly site: SiteView; readonly close: () => void };

/** Asks for confirmation before a site is removed. */
export function SiteRemoval({ site, close }: SiteRemovalProps) {
  const words = wordsOf(sitesWords);
  const { success } = wordsOf(managementWords);
  const { id, version } = site;
  const command = useCommand(removeSite, {
    failed: words.failed,
    onSuccess: () => {
      toastSuccess(success, words.removed);
      close();
    },
  });
  return (
    <Stack gap="md">
      <CommandNotice command={command} tellsStale />
      <Text>{words.removeAsk(shownName(site))}</Text>
      <Group className="gh-actions">
        <Button color="rose" loading={command.isRunning} onClick={() => void command.run({ id, version })}>
          {words.remove}
        </Button>
        <Button variant="default" onClick={close} data-autofocus>
          {wordsOf(startWords).app.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
