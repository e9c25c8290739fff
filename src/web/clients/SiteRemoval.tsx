import { removeSite, type SiteView } from '#contract/clients/sites.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { managementWords } from '#words/en/management.ts';
import { sitesWords } from '#words/en/people/sites.ts';
import { wordsOf } from '#words/words.ts';
import { RemovalQuestion } from './RemovalQuestion.tsx';

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
    <RemovalQuestion
      command={command}
      text={words.removeAsk(shownName(site))}
      remove={words.remove}
      run={() => void command.run({ id, version })}
      close={close}
    />
  );
}
