import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { uploadFile } from '#contract/files.ts';
import { quantile } from '../../../bench/figures.ts';
import { p95OfReads, send } from '../stall/flood.ts';
import type { Insider } from './people.ts';

export type Waited = {
  /** The 95th percentile of the time that an upload takes, in milliseconds. */
  readonly uploads: number;
  readonly lists: number;
  readonly refused: number;
};

const list = '/api/job-orders?group=open';
/**
 * The pause in milliseconds that keeps three people below their limit of uploads per minute, however long the
 * part runs.
 */
const pauseMs = 400;

/** Returns a photo as the application sends it. */
export async function photoBody(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const photo = await sharp({ create: { width: 2048, height: 1536, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
  return JSON.stringify({ name: 'photo.jpg', content: photo.toString('base64') });
}

/** Measures how long people wait while they send photos and read lists, one after another. */
export async function workOn(people: readonly Insider[], body: string, seconds: number): Promise<Waited> {
  const [reader] = people as [Insider];
  const [sent, lists] = await Promise.all([
    sendPhotos(people, body, seconds),
    p95OfReads(`${reader.origin}${list}`, { ...reader.headers }, seconds),
  ]);
  return {
    uploads: quantile(
      sent.map(({ ms }) => ms),
      0.95,
    ),
    lists,
    refused: sent.filter(({ status }) => status !== 200).length,
  };
}

async function sendPhotos(people: readonly Insider[], body: string, seconds: number) {
  const agent = new Agent({ keepAlive: true });
  const sent: { readonly status: number; readonly ms: number }[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const { origin, headers } = people[sent.length % people.length] as Insider;
    const begun = performance.now();
    const asked = { method: 'POST', headers: { ...headers, 'idempotency-key': uuidv7() }, body };
    const status = await send(agent, `${origin}${uploadFile.path}`, asked);
    sent.push({ status, ms: performance.now() - begun });
    await sleep(pauseMs);
  }
  agent.destroy();
  return sent;
}
