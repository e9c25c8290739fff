import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { importClients } from '#contract/clients/import.ts';
import { demoPassword } from '#contract/demo.ts';
import { uploadFile } from '#contract/files.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { reportPdfPath } from '#contract/job-orders/signature/verify.ts';
import { getBranding, saveBranding } from '#contract/operators/branding.ts';
import { confirmPassword } from '#contract/own-account.ts';
import { jobSheetPath } from '#contract/sheets.ts';
import { clientLimits } from '#domain/client.ts';
import { costlyPicture } from '#tests/support/files/costly-picture.ts';
import { type Attack, type Attacked, pauseMs } from './attacks.ts';
import { ask, type Insider, type InsiderRequest, jobsOf, read } from './people.ts';

type Repeated = {
  /** The number of simultaneous requests of each person. */
  readonly atOnce: number;
  /** The status of a response that shows that the costly work was done. */
  readonly status: number;
  /** Prepares the requests of one person, and returns a function that returns the next one. */
  readonly requests: (insider: Insider) => Promise<() => InsiderRequest>;
};

/**
 * Returns a function that starts an attack of repeated requests. It resolves once one request was costly, or after a
 * pause. A person who is refused waits before the next request.
 */
function repeating({ atOnce, status, requests }: Repeated): Attacked['begin'] {
  return async (insiders): Promise<Attack> => {
    const agent = new Agent({ keepAlive: true });
    let isOver = false;
    let done = 0;
    const sendOn = async (insider: Insider, next: () => InsiderRequest) => {
      while (!isOver) {
        if ((await ask(agent, insider, next())) === status) done += 1;
        else await sleep(pauseMs);
      }
    };
    const prepared = await Promise.all(insiders.map(async (one) => [one, await requests(one)] as const));
    const sending = prepared.flatMap(([insider, next]) =>
      Array.from({ length: atOnce }, () => sendOn(insider, next)),
    );
    for (const end = performance.now() + pauseMs; done === 0 && performance.now() < end; ) await sleep(50);
    return {
      end: async () => {
        isOver = true;
        await Promise.all(sending);
        agent.destroy();
        return done;
      },
    };
  };
}

async function picture(): Promise<() => InsiderRequest> {
  const content = (await costlyPicture({ width: 5700, height: 4280 })).toString('base64');
  const body = JSON.stringify({ name: 'costly.jpg', content });
  return () => ({ path: uploadFile.path, body });
}

/** The logo is decoded, and then refused because the version is not that of the brand. */
async function logo(owner: Insider): Promise<() => InsiderRequest> {
  const { id, version } = await read<{ id: string; version: number }>(owner, getBranding.path);
  const content = (await costlyPicture({ width: 4000, height: 4000 })).toString('base64');
  const body = JSON.stringify({ version: version + 1, brand_hue: null, logo: content });
  return () => ({ path: saveBranding.path.replace('{id}', id), body });
}

/** The drawing is decoded, and then refused because there is no such job. */
async function signature(): Promise<() => InsiderRequest> {
  const [width, height] = [2000, 2000];
  const line =
    '<path d="M100 1000C600 100 1400 1900 1900 1000" stroke="#000" stroke-width="20" fill="none"/>';
  const drawn = Buffer.from(`<svg width="${width}" height="${height}">${line}</svg>`);
  const body = JSON.stringify({
    version: 1,
    signer_name: 'Yusuf Al-Khalifa',
    client_signature: (await sharp(drawn).png().toBuffer()).toString('base64'),
    summary_sha256: '0'.repeat(64),
    signed_at_device: new Date().toISOString(),
    agreed_to: { operator_id: null, version: 1 },
  });
  return () => ({ path: signJobOrder.path.replace('{id}', uuidv7()), body });
}

async function password(): Promise<() => InsiderRequest> {
  const body = JSON.stringify({ current_password: demoPassword });
  return () => ({ path: confirmPassword.path, body });
}

async function manyMachines(): Promise<() => InsiderRequest> {
  const { machines, allMachines } = clientLimits.imported;
  const machine = () => ({
    model: 'Bellavento Due',
    serial_number: uuidv7(),
    install_date: '2024-01-15',
    location: 'Lobby bar',
  });
  const client = () => ({
    name: 'Palm Hotel',
    phone: '1700 1234',
    address: '1 Palm Road',
    email: `${uuidv7()}@example.test`,
    machines: Array.from({ length: machines.max }, machine),
  });
  return () => {
    const clients = Array.from({ length: allMachines.max / machines.max }, client);
    return { path: importClients.path, body: JSON.stringify({ clients }) };
  };
}

/**
 * A signed report is printed only once. Once all reports are printed, the requests are for job sheets, which are
 * printed each time.
 */
async function report(insider: Insider): Promise<() => InsiderRequest> {
  const jobs = await jobsOf(insider, 'closed');
  const paths = [...jobs.map((id) => reportPdfPath({ id })), ...jobs.map((id) => jobSheetPath({ id }))];
  let printed = 0;
  return () => {
    const path = paths[printed] ?? paths[jobs.length + (printed % jobs.length)] ?? '';
    printed += 1;
    return { path };
  };
}

export const costlyAttacks: readonly Attacked[] = [
  {
    what: 'costly pictures',
    by: 'many',
    begin: repeating({ atOnce: 2, status: 200, requests: picture }),
    reached: { what: 'costly pictures that were decoded', least: 3 },
    beside: ['uploads', 'lists'],
  },
  {
    what: 'costly logos',
    by: 'owners',
    begin: repeating({ atOnce: 2, status: 409, requests: logo }),
    reached: { what: 'costly logos that were decoded', least: 10 },
    beside: ['uploads', 'lists'],
  },
  {
    what: 'large signatures',
    by: 'crew',
    begin: repeating({ atOnce: 2, status: 404, requests: signature }),
    reached: { what: 'large signatures that were decoded', least: 10 },
    beside: ['uploads', 'lists'],
  },
  {
    what: 'right passwords',
    by: 'many',
    begin: repeating({ atOnce: 5, status: 200, requests: password }),
    reached: { what: 'right passwords that were confirmed', least: 50 },
    beside: ['sign-ins', 'lists'],
  },
  {
    what: 'printed reports',
    by: 'crew',
    begin: repeating({ atOnce: 5, status: 200, requests: report }),
    reached: { what: 'reports and sheets that were printed', least: 10 },
    beside: ['documents', 'lists'],
  },
  {
    what: 'large imports',
    by: 'owner',
    begin: repeating({ atOnce: 12, status: 200, requests: manyMachines }),
    reached: { what: 'large imports that were written', least: 3 },
    beside: ['lists', 'readiness checks'],
  },
];
