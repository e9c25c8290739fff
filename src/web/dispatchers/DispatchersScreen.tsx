import { listDispatchers } from '#contract/dispatchers.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { StaffScreen } from '#web/records/people/StaffScreen.tsx';
import { dispatchersWords } from '#words/en/dispatchers.ts';
import { wordsOf } from '#words/words.ts';
import { DispatcherForm } from './DispatcherForm.tsx';

export function DispatchersScreen() {
  const words = wordsOf(dispatchersWords);
  return (
    <StaffScreen
      words={words}
      list={useSearchedPages(listDispatchers)}
      form={DispatcherForm}
      history="dispatchers"
      others={{ to: '/operator/technicians', children: words.technicians }}
    />
  );
}
