import { listTechnicians, type TechnicianView } from '#contract/technicians.ts';
import { AfterLoading } from '#web/app/data/AfterLoading.tsx';
import { CombineReads } from '#web/app/data/CombinedReads.tsx';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { StaffScreen } from '#web/records/people/StaffScreen.tsx';
import { OnCallRota } from '#web/records/planning/on-call/OnCallRota.tsx';
import { ContactNote, TechnicianContacts } from '#web/records/technician-contacts/ContactNote.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { techniciansWords } from '#words/en/technicians.ts';
import { wordsOf } from '#words/words.ts';
import { TechnicianForm } from './TechnicianForm.tsx';

export function TechniciansScreen() {
  return (
    <CombineReads>
      <TechnicianContacts>
        <Technicians />
      </TechnicianContacts>
    </CombineReads>
  );
}

function Technicians() {
  const words = wordsOf(techniciansWords);
  const specialization: Column<TechnicianView> = {
    id: 'specialization',
    name: words.columns.specialization,
    sortValue: ({ specialization: trade }) => trade,
    cell: (technician) => technician.specialization ?? words.notAvailable,
  };
  const list = useSearchedPages(listTechnicians);
  return (
    <StaffScreen
      words={words}
      list={list}
      columns={[specialization]}
      belowPhone={(technician) => <ContactNote technician={technician} isShort />}
      form={TechnicianForm}
      history="technicians"
      others={{ to: '/operator/dispatchers', children: words.dispatchers }}
      below={
        <AfterLoading isPending={list.isPending}>
          <OnCallRota />
        </AfterLoading>
      }
    />
  );
}
