import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ClientContact, ClientPageView } from '#contract/clients/page.ts';
import { addClientPerson } from '#contract/clients/people.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { InvitationLink } from '#web/records/people/InvitationLink.tsx';
import type { Invitation } from '#web/records/people/management.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { managementWords } from '#words/en/management.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { wordsOf } from '#words/words.ts';
import { InvitationMailed } from './InvitationMailed.tsx';
import { PersonForm } from './PersonForm.tsx';
import { PersonQuestion } from './PersonQuestion.tsx';

type PeopleAction =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove' | 'handOver'; readonly person: ClientContact }
  | { readonly kind: 'invitation'; readonly name: string; readonly invitation: Invitation }
  | { readonly kind: 'mailed'; readonly name: string; readonly email: string };

type ClientPeopleProps = { readonly client: ClientPageView; readonly people: readonly ClientContact[] };

/**
 * The client's people. The main account and the operator manage them; everyone else only sees the contacts.
 */
export function ClientPeople({ client, people }: ClientPeopleProps) {
  const words = wordsOf(clientPageWords).people;
  const { invitation } = wordsOf(managementWords);
  const role = useEffectiveRole();
  const isStaff = useIsStaff();
  const [openAction, setOpenAction] = useState<PeopleAction>({ kind: 'add' });
  const [isOpen, setOpen] = useState(false);
  const ask = (next: PeopleAction) => {
    setOpenAction(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const keeps = role !== null && addClientPerson.by.includes(role) && !isStaff && client.is_active;
  const titles = {
    add: words.addTitle,
    change: words.changeTitle,
    remove: words.removeTitle,
    handOver: words.handOverTitle,
    invitation: invitation.title,
    mailed: words.mailedTitle,
  };
  return (
    <RecordSection
      title={words.title}
      actions={
        keeps && (
          <Button size="sm" variant="default" onClick={() => ask({ kind: 'add' })}>
            {words.add}
          </Button>
        )
      }
    >
      {isStaff && <Text c="dimmed">{words.onlyOwners}</Text>}
      {people.map((person) => (
        <Person key={person.user_id} person={person} keeps={keeps} ask={ask} />
      ))}
      <Dialog title={titles[openAction.kind]} opened={isOpen} onClose={close}>
        {isOpen && <PeopleDialog client={client} action={openAction} ask={ask} close={close} />}
      </Dialog>
    </RecordSection>
  );
}

type Ask = { readonly ask: (action: PeopleAction) => void };
type PersonProps = Ask & { readonly person: ClientContact; readonly keeps: boolean };

function Person({ person, keeps, ask }: PersonProps) {
  const words = wordsOf(clientPageWords).people;
  const { email, phone, standing, is_main } = person;
  const name = shownName(person);
  const button = (kind: 'change' | 'remove' | 'handOver', text: string) => (
    <Button size="sm" variant="default" aria-label={`${text}: ${name}`} onClick={() => ask({ kind, person })}>
      {text}
    </Button>
  );
  return (
    <Panel>
      <Stack gap="xs">
        <Text fw={600} dir="auto">
          {name}
        </Text>
        <Text c="dimmed">{is_main ? words.main : words.standing[standing]}</Text>
        <bdi dir="ltr">{email}</bdi>
        {phone !== null && <PhoneLink phone={phone} />}
        {keeps && !is_main && (
          <Group gap="xs">
            {button('change', words.change)}
            {standing === 'owner' && button('handOver', words.handOver)}
            {button('remove', words.remove)}
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

type PeopleDialogProps = Ask & {
  readonly client: ClientPageView;
  readonly action: PeopleAction;
  readonly close: () => void;
};

function PeopleDialog({ client, action, ask, close }: PeopleDialogProps) {
  switch (action.kind) {
    case 'invitation':
      return <InvitationLink name={action.name} invitation={action.invitation} close={close} />;
    case 'mailed':
      return <InvitationMailed name={action.name} email={action.email} close={close} />;
    case 'add':
      return (
        <PersonForm
          clientId={client.id}
          onAdded={({ name, email, invitation }) => {
            if (invitation === null) close();
            else if (invitation.token === undefined) ask({ kind: 'mailed', name, email });
            else ask({ kind: 'invitation', name, invitation });
          }}
        />
      );
    case 'change':
      return <PersonForm clientId={client.id} contact={action.person} onAdded={close} />;
    default:
      return <PersonQuestion kind={action.kind} contact={action.person} close={close} />;
  }
}
