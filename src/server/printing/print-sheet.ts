import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fontFiles } from './printable-text.ts';
import type { Sheet } from './sheet.ts';
import { sheetInput } from './sheet-input.ts';
import { template } from './template.ts';

/** A sheet that could not be printed. */
export class PrintingError extends Error {}
/** A sheet that took more time or memory than allowed. The printing process was ended because of it. */
export class CostlySheetError extends PrintingError {}
/** The process ended before it responded. */
class PressEndedError extends PrintingError {}

type Answer = { readonly megabytes: number } & ({ readonly pdf: Uint8Array } | { readonly refused: string });

/** The maximum CPU time, on all cores together, to print a sealed report. */
const usualMs = 60_000;
/**
 * On a busy server, the process gets little CPU time, because its priority is low. So it may take this many times
 * as long in all.
 */
const waitFactor = 3;
const idleMs = 60_000;
/** The maximum memory of the process while it prints. Memory and CPU time are measured on Linux only. */
const mostMegabytesInWork = 500;
const measureMs = 50;
/**
 * The maximum memory of the process between two sheets. Above it, the process ends after its sheet, because memory for photos is not
 * returned to the system.
 */
const mostMegabytes = 200;

/**
 * The process's code as text, so that the build needs no separate file. The compiler aborts its whole process on a
 * panic, so it never runs in the server's own process. The compiler uses all cores, so its process gets a low priority.
 * A system call filter may refuse that priority, but this must not prevent printing.
 */
const pressCode = `
  const { readFileSync } = require('node:fs');
  const { setPriority, constants } = require('node:os');
  const { join } = require('node:path');
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch (error) {
    console.error('The process that prints keeps its priority: ' + error.message);
  }
  const [, library, workspace, ...fonts] = process.argv;
  const { NodeCompiler } = require(library);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts.map((font) => readFileSync(font)) }] });
  const refuse = (error) => {
    throw new Error(JSON.stringify(error === null ? [] : compiler.fetchDiagnostics(error)));
  };
  const print = ({ template, texts, files, seconds }) => {
    compiler.resetShadow();
    for (const { name, bytes } of files) compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
    const compiled = compiler.compile({ mainFileContent: template, inputs: { sheet: texts } });
    if (compiled.result === null) refuse(compiled.takeDiagnostics());
    return compiler.pdf(compiled.result, { pdfStandard: 'a-3a', pdfTags: true, creationTimestamp: seconds });
  };
  process.on('disconnect', () => process.exit());
  process.on('message', (order) => {
    let answer;
    try {
      answer = { pdf: print(order) };
    } catch (error) {
      answer = { refused: String(error) };
    }
    answer.megabytes = process.memoryUsage.rss() / 1e6;
    process.send(answer, () => {
      compiler.resetShadow();
      compiler.evictCache(0);
    });
  });`;

let running: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** `mostMs` is CPU time, and `mostWaitMs` elapsed time. */
type Cost = { readonly mostMs?: number; readonly mostWaitMs?: number; readonly mostMegabytes?: number };

/**
 * Prints a sheet as PDF/A-3a. The same sheet always gives the same bytes. Throws CostlySheetError if the sheet takes
 * more time or memory than it may.
 */
export function printSheet(sheet: Sheet, cost: Cost = {}): Promise<Uint8Array> {
  const printed = last.then(() => printNow(sheet, cost));
  last = printed.then(waitForNext, waitForNext);
  return printed;
}

/** Returns the ID of the printing process, if there is one. */
export function printingProcess(): number | undefined {
  return running?.pid;
}

async function printNow(sheet: Sheet, cost: Cost): Promise<Uint8Array> {
  const { files, texts } = sheetInput(sheet);
  const order = { template, texts, files, seconds: Math.floor(sheet.madeAt.getTime() / 1000) };
  clearTimeout(idle);
  const isNew = running === undefined;
  try {
    return await printIn(running ?? startPress(), order, cost);
  } catch (error) {
    // A process may end between two sheets, so its end is not the second sheet's fault.
    if (isNew || !(error instanceof PressEndedError)) throw error;
    return await printIn(startPress(), order, cost);
  }
}

async function printIn(press: ChildProcess, order: object, cost: Cost): Promise<Uint8Array> {
  press.ref();
  press.channel?.ref();
  const answer = await answerOf(press, order, cost).finally(() => {
    press.unref();
    press.channel?.unref();
  });
  if (answer.megabytes > mostMegabytes) stop(press);
  if ('refused' in answer) throw new PrintingError(answer.refused);
  return answer.pdf;
}

function answerOf(
  press: ChildProcess,
  order: object,
  { mostMs = usualMs, mostWaitMs = waitFactor * mostMs, mostMegabytes: mostNow = mostMegabytesInWork }: Cost,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let lastWords = '';
    const listen = (chunk: Buffer) => {
      lastWords = `${lastWords}${chunk}`.slice(-2_000);
    };
    const settle = () => {
      clearTimeout(timer);
      clearInterval(measuring);
      press.off('message', onAnswer).off('close', onClose).off('error', onError).stderr?.off('data', listen);
    };
    const onAnswer = (answer: Answer) => {
      settle();
      resolve(answer);
    };
    const fail = (error: PrintingError) => {
      settle();
      stop(press);
      reject(error);
    };
    const onError = (cause: Error) => fail(new PressEndedError('The printing process failed.', { cause }));
    const onClose = (code: number | null, signal: string | null) =>
      fail(new PressEndedError(`The printing process ended with ${signal ?? code}. ${lastWords}`));
    const tooLong = () => fail(new CostlySheetError('The sheet took too long to print.'));
    const timer = setTimeout(tooLong, mostWaitMs);
    const before = processorMsOf(press);
    const measuring = setInterval(() => {
      if (processorMsOf(press) - before > mostMs) tooLong();
      if (megabytesOf(press) > mostNow)
        fail(new CostlySheetError('The sheet took too much memory to print.'));
    }, measureMs);
    press.on('message', onAnswer).on('close', onClose).on('error', onError).stderr?.on('data', listen);
    press.send(order, (error) => error && onError(error));
  });
}

/** Returns the current memory of the process; 0 if the system does not report it. */
function megabytesOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000;
}

/** The unit of CPU time in /proc. Linux reports hundredths of a second on every platform. */
const tickMs = 10;

/** Returns the CPU time that the process has used since its start; 0 if the system does not report it. */
function processorMsOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  const stat = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // The name of the program is in parentheses and may contain spaces. User and system time are 11 fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}

function startPress(): ChildProcess {
  const library = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-node-compiler');
  // The workspace is a folder that does not exist, so that the compiler cannot read any files.
  const workspace = join(tmpdir(), 'grouphead-printing-reads-no-files');
  const started = spawn(
    process.execPath,
    ['--input-type=commonjs', '-e', pressCode, library, workspace, ...fontFiles],
    {
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    },
  );
  started.once('exit', () => {
    if (running === started) running = undefined;
  });
  started.on('error', () => stop(started));
  if (started.stderr instanceof Socket) started.stderr.unref();
  running = started;
  return started;
}

function stop(press: ChildProcess): void {
  if (running === press) running = undefined;
  press.kill('SIGKILL');
}

function waitForNext(): void {
  clearTimeout(idle);
  idle = setTimeout(() => running && stop(running), idleMs).unref();
}
