import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { dateIn } from '#domain/values/calendar.ts';

/** A signed visit whose report is in the ZIP. */
export type ZippedVisit = {
  readonly id: string;
  readonly number: string;
  readonly signed_at: string;
  readonly time_zone: string;
  readonly client: { readonly name: string };
};

/** The file inside the ZIP that lists the reports that are missing from it. */
const missingFile = 'missing-reports.txt';

const longestName = 80;
/** Characters that file systems forbid, and those that would hide or reorder a name. */
const forbidden = /[\\/:*?"<>|\s\p{Cc}\p{Cf}]+/gu;

/** Returns the name of a report's file: its job, its date in the operator's time zone, and the client. */
export function reportFileName({ number, signed_at, time_zone, client }: ZippedVisit): string {
  const day = dateIn(time_zone, new Date(signed_at));
  const name = client.name.replaceAll(forbidden, ' ').trim().slice(0, longestName).trim();
  return `${number} ${day} ${name}`.replace(/[. ]+$/, '');
}

type Collecting = {
  /**
   * Loads one PDF. Called for one report at a time, because the server creates only a few PDFs for a person at the
   * same time.
   */
  readonly load: (visit: ZippedVisit) => Promise<Blob>;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
  /** The first line of the list of missing reports. */
  readonly missingText: string;
};

type Collected = { readonly file: Blob; readonly missing: readonly ZippedVisit[] };

/** Writes the reports into one ZIP. A report that cannot be loaded is listed in the file instead. */
export async function collectReports(
  visits: readonly ZippedVisit[],
  { load, onProgress, signal, missingText }: Collecting,
): Promise<Collected> {
  const zip = startZip();
  const names = new Set<string>();
  const missing: ZippedVisit[] = [];
  for (const [index, visit] of visits.entries()) {
    const bytes = await load(visit)
      .then((pdf) => pdf.arrayBuffer())
      .catch(() => null);
    signal.throwIfAborted();
    if (bytes === null) missing.push(visit);
    else zip.add(`${uniqueName(reportFileName(visit), names)}.pdf`, new Uint8Array(bytes), visit.signed_at);
    onProgress(index + 1);
  }
  if (missing.length > 0) {
    const lines = [missingText, ...missing.map(reportFileName)].join('\r\n');
    zip.add(missingFile, strToU8(`\uFEFF${lines}\r\n`), missing[0]?.signed_at ?? '');
  }
  return { file: zip.end(), missing };
}

/** Returns the name, with a number if the ZIP already contains it. Two operators may have jobs with the same number. */
function uniqueName(name: string, names: Set<string>): string {
  let unique = name;
  for (let copy = 2; names.has(unique.toLowerCase()); copy++) unique = `${name} (${copy})`;
  names.add(unique.toLowerCase());
  return unique;
}

/** Starts a ZIP without compression, because a PDF is compressed already. */
function startZip() {
  const parts: Blob[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    // A Blob lets the browser store the bytes on disk instead of in memory.
    parts.push(new Blob([new Uint8Array(bytes)]));
  });
  return {
    add(name: string, bytes: Uint8Array, at: string) {
      const entry = new ZipPassThrough(name);
      entry.mtime = at;
      zip.add(entry);
      entry.push(bytes, true);
    },
    end() {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}
