import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RequestDefaults } from '#contract/planning/request-defaults.ts';
import { type ServiceRequestView, submitServiceRequest } from '#contract/service-requests.ts';
import { firstOpenDay } from '#domain/planning/work-time.ts';
import { isEmergency } from '#domain/service-request.ts';
import { addDays } from '#domain/values/calendar.ts';
import type { Fault } from '#domain/values/fault.ts';
import { type Serving, visitFor } from '#domain/visit/serving.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { isOpenCase, useDifferentFault } from '#web/records/service-requests/open-case.ts';
import { requestFormVersion, useRequestDraft } from '#web/records/service-requests/request-draft.ts';
import { emptyRequest } from '#web/records/service-requests/request-values.ts';
import { toastSubmitted } from '#web/records/service-requests/submitted-toasts.ts';
import { askingWords } from '#words/en/cases/asking.ts';
import { wordsOf } from '#words/words.ts';

/** Stores the tapped choices in React state. */
function useChoices(onlyMachine: string | null) {
  const [chosen, setMachine] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [serving, setServing] = useState<Serving | null>(null);
  const forget = () => {
    setMachine(null);
    setFault(null);
    setServing(null);
  };
  const machine = chosen ?? onlyMachine;
  return { machine, fault, serving, setMachine, setFault, setServing, forget };
}

/** Tracks the chosen machine and fault, and builds the request from them and the defaults. */
export function useVisitRequest(onlyMachine: string | null, defaults: RequestDefaults | undefined) {
  const navigate = useNavigate();
  const { store } = useRequestDraft();
  const [sentRequest, setSentRequest] = useState<ServiceRequestView | null>(null);
  const { machine, fault, serving, setMachine, setFault, setServing, forget } = useChoices(onlyMachine);
  const differentFault = useDifferentFault();
  const command = useCommand(submitServiceRequest, {
    onProblem: isOpenCase,
    onSuccess: (saved) => {
      setSentRequest(saved);
      forget();
      toastSubmitted(saved);
    },
  });
  const whole =
    defaults === undefined || machine === null || fault === null
      ? null
      : requestOf({ machine, fault, serving }, defaults);
  const send = () => {
    if (whole !== null) void command.run({ ...whole, different_fault: differentFault.take() });
  };
  return {
    machine,
    fault,
    serving,
    sentRequest,
    whole,
    command,
    chooseMachine: (id: string) => {
      setSentRequest(null);
      setMachine(id);
    },
    chooseFault: (next: Fault) => {
      setSentRequest(null);
      setFault(next);
      setServing(null);
    },
    setServing,
    forget,
    send,
    insist: () => differentFault.insist(send),
    /** Opens the full form with these choices filled in. */
    goOn: () => {
      store.write({
        version: requestFormVersion,
        values: {
          ...emptyRequest,
          contact_phone: defaults?.contact_phone ?? '',
          special_instructions: defaults?.special_instructions ?? '',
          machine_id: machine ?? '',
          ...(whole !== null && valuesOf(whole)),
        },
      });
      void navigate({ to: '/client/request-service', search: { begun: 'yes' } as never });
    },
  };
}

type Choices = { readonly machine: string; readonly fault: Fault; readonly serving: Serving | null };

/** Returns the request, built from the defaults and the texts of the tapped choices. */
function requestOf({ machine, fault, serving }: Choices, defaults: RequestDefaults) {
  const { written, writtenServing } = wordsOf(askingWords);
  const lines = [written[fault], ...(fault === 'care' || serving === null ? [] : [writtenServing[serving]])];
  const { contact_phone, special_instructions } = defaults;
  const visit = visitFor(fault, serving);
  const today = todayIn(defaults.time_zone);
  const time = isEmergency(visit.urgency)
    ? { preferred_date: today, preferred_time_slot: null }
    : {
        preferred_date: firstOpenDay(addDays(today, 1), defaults),
        preferred_time_slot: defaults.preferred_time_slot,
      };
  return {
    machine_id: machine,
    fault,
    ...visit,
    problem_description: lines.join(' '),
    ...time,
    contact_phone,
    special_instructions,
  };
}

/** Converts the request to the values of the full form. */
function valuesOf({
  fault: _,
  preferred_time_slot,
  special_instructions,
  ...texts
}: ReturnType<typeof requestOf>) {
  return {
    ...texts,
    preferred_time_slot: preferred_time_slot ?? '',
    special_instructions: special_instructions ?? '',
  };
}
