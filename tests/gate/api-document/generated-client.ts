import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { demoPassword } from '#contract/demo.ts';
import { submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { listMachines } from '#contract/machines.ts';
import { approveServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import { getOwnTechnician } from '#contract/technicians.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { addDays } from '#domain/values/calendar.ts';
import { startConcerns } from '#domain/visit/location.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { completedForm, people } from '#tests/support/company/job-steps.ts';

/** The calls that the generator wrote, by tag and then by name. */
type Operations = Readonly<
  Record<string, Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>>
>;
type Config = { readonly baseUrl: string; readonly customFetch: typeof fetch };

type Maker<Made> = new (config: Config) => Made;

export type GeneratedClient = { readonly HttpClient: Maker<object>; readonly Api: Maker<Operations> };

export const loadClient = (file: string): Promise<GeneratedClient> => import(pathToFileURL(file).href);

/** Returns the number of operations in the generated client. */
export function countOperations({ Api, HttpClient }: GeneratedClient): number {
  const config = { baseUrl: 'http://localhost', customFetch: fetch };
  const ofEveryClient = Object.keys(new HttpClient(config));
  const groups = Object.entries(new Api(config)).filter(([name]) => !ofEveryClient.includes(name));
  return groups.flatMap(([, operations]) => Object.keys(operations)).length;
}

/** Returns a `fetch` that keeps the session's cookie, and sends the headers that each write needs. */
function fetchInSession(origin: string): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', origin);
    headers.set('idempotency-key', randomUUID());
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(input, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  };
}

/**
 * Brings a job from its request to its signature. Returns its workflow status, or the HTTP status of the first call that
 * the server refused.
 */
export async function playStory(client: GeneratedClient, origin: string): Promise<string | number> {
  try {
    return await bringToSignature(client, origin);
  } catch (refusal) {
    if (refusal instanceof Response) return refusal.status;
    throw refusal;
  }
}

async function bringToSignature({ Api }: GeneratedClient, origin: string): Promise<string> {
  const signedIn = async (email: string) => {
    const api = new Api({ baseUrl: origin, customFetch: fetchInSession(origin) });
    const call = async (tag: string, name: string, ...args: readonly unknown[]) => {
      const operation = api[tag]?.[name];
      if (operation === undefined) throw new Error(`the generated client has no ${tag}.${name}`);
      return operation(...args);
    };
    await call('accounts', 'accountsSignIn', { email, password: demoPassword });
    return call;
  };
  const [client, dispatcher, technician] = await Promise.all([
    signedIn(people.client),
    signedIn(people.dispatcher),
    signedIn(people.technician),
  ]);
  const { items } = listMachines.output.parse(await client('machines', 'machinesList', {}));
  const request = submitServiceRequest.output.parse(
    await client('serviceRequests', 'serviceRequestsSubmit', {
      machine_id: items[0]?.id,
      problem_description: 'The machine no longer heats up.',
      different_fault: true,
      preferred_date: addDays(new Date().toISOString().slice(0, 10), 1),
    }),
  );
  const own = getOwnTechnician.output.parse(await technician('technicians', 'techniciansGetOwn'));
  const appointment = { technician_id: own.id, scheduled_date: new Date().toISOString(), accepted: concerns };
  const { job_order } = approveServiceRequest.output.parse(
    await dispatcher('serviceRequests', 'serviceRequestsApprove', request.id, {
      version: request.version,
      appointment,
    }),
  );
  const assigned = getJobOrder.output.parse(await technician('jobOrders', 'jobOrdersGet', job_order?.id));
  const { id } = assigned;
  const started = startJobOrder.output.parse(
    await technician('jobOrders', 'jobOrdersStart', id, {
      version: assigned.version,
      accepted: startConcerns,
    }),
  );
  const submitted = submitJobOrder.output.parse(
    await technician('jobOrders', 'jobOrdersSubmit', id, { version: started.version, ...completedForm }),
  );
  const signed = await technician('jobOrders', 'jobOrdersSign', id, {
    version: submitted.version,
    signer_name: 'Amal Jaber',
    client_signature: (await drawnSignature()).png.toString('base64'),
    summary_sha256: submitted.summary_sha256,
    signed_at_device: new Date().toISOString(),
    ...agreed,
  });
  return signJobOrder.output.parse(signed).workflow_status;
}
