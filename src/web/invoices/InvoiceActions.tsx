import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  creditInvoice,
  type InvoiceView,
  invoicePaymentForm,
  markInvoicePaid,
  takePaymentBack,
} from '#contract/invoices/invoices.ts';
import { type InvoiceAction, invoiceLimits } from '#domain/invoice/invoice.ts';
import { issuers } from '#domain/invoice-access.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { ReasonForm } from '#web/app/forms/ReasonForm.tsx';
import { todayIn } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { PastDay } from '#web/records/invoices/PastDay.tsx';
import { RecordActions } from '#web/records/page/RecordActions.tsx';
import type { RecordAction } from '#web/records/page/record-actions.ts';
import { invoicesWords } from '#words/en/invoices/invoices.ts';
import { wordsOf } from '#words/words.ts';

type InvoiceProps = { readonly invoice: InvoiceView };

/** The actions on the invoice that its operator may take now. */
export function InvoiceActions({ invoice }: InvoiceProps) {
  const { paid, unpaid, credit } = wordsOf(invoicesWords);
  const role = useEffectiveRole();
  const [openAction, setOpenAction] = useState<InvoiceAction>('mark_paid');
  const [isOpen, setOpen] = useState(false);
  if (role === null || !issuers.includes(role) || invoice.state === 'credited') return null;
  const ask = (action: InvoiceAction) => () => {
    setOpenAction(action);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const settle: RecordAction =
    invoice.state === 'open'
      ? { text: paid.button, run: ask('mark_paid') }
      : { text: unpaid.button, isRare: true, run: ask('take_payment_back') };
  const titles = { mark_paid: paid.title, take_payment_back: unpaid.title, credit: credit.title };
  return (
    <>
      <RecordActions actions={[settle, { text: credit.button, isFinal: true, run: ask('credit') }]} />
      <Dialog title={titles[openAction]} opened={isOpen} onClose={close}>
        {isOpen && openAction === 'mark_paid' && <MarkPaid invoice={invoice} close={close} />}
        {isOpen && openAction === 'take_payment_back' && <TakeBack invoice={invoice} close={close} />}
        {isOpen && openAction === 'credit' && <Credit invoice={invoice} close={close} />}
      </Dialog>
    </>
  );
}

type DialogProps = InvoiceProps & { readonly close: () => void };

function MarkPaid({ invoice: { id, version, time_zone }, close }: DialogProps) {
  const { paid: words } = wordsOf(invoicesWords);
  const state = useCallForm(markInvoicePaid, {
    initialValues: { paid_on: todayIn(time_zone), paid_note: '' },
    schema: invoicePaymentForm,
    inputOf: (fields) => ({ id, version, ...fields }),
    failed: words.failed,
    done: [words.done],
    onSaved: close,
  });
  const { form, submit } = state;
  return (
    <DialogForm state={state} submit={submit} text={words.submit} tellsStale>
      <PastDay
        label={words.on}
        timeZone={time_zone}
        {...form.getInputProps('paid_on')}
        value={form.values.paid_on}
      />
      <TextInput
        label={words.note}
        description={words.noteHint}
        maxLength={invoiceLimits.paid_note.max}
        {...form.getInputProps('paid_note')}
      />
    </DialogForm>
  );
}

function TakeBack({ invoice: { id, version }, close }: DialogProps) {
  const { unpaid: words } = wordsOf(invoicesWords);
  const command = useCommand(takePaymentBack, {
    failed: words.failed,
    onSuccess: () => {
      toastSuccess(words.done);
      close();
    },
  });
  return (
    <Stack gap="md">
      <CommandNotice command={command} tellsStale />
      <Text>{words.text}</Text>
      <FormButtons
        text={words.submit}
        loading={command.isRunning}
        send={() => void command.run({ id, version })}
        leave={close}
      />
    </Stack>
  );
}

function Credit({ invoice, close }: DialogProps) {
  const { credit: words } = wordsOf(invoicesWords);
  return (
    <Stack gap="md">
      <Text>{words.text}</Text>
      <ReasonForm
        call={creditInvoice}
        field="credit_reason"
        record={invoice}
        words={words}
        close={close}
        maxLength={invoiceLimits.credit_reason.max}
      />
    </Stack>
  );
}
