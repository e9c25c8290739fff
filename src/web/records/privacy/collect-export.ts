import type { ExportPart, ExportPiece, ExportPlace, PersonalData } from '#contract/privacy.ts';

type Reading = {
  readonly readPiece: (part: ExportPart, after: ExportPlace) => Promise<ExportPiece>;
  /** Called after each piece, with the total number of later rows and the time of the last one. */
  readonly onProgress: (rows: number, until: string) => void;
};

type Rows = ExportPiece['rows'];

const linesOf = (rows: Rows) => rows.map((row) => JSON.stringify(row)).join(',\n');

/**
 * Reads the later pieces of an export, and returns the whole export as one JSON file. Each piece becomes a part of
 * the file at once, so a browser can keep a long export outside its memory.
 */
export async function collectExport(
  { activity, next, ...rest }: PersonalData,
  { readPiece, onProgress }: Reading,
): Promise<Blob> {
  let read = 0;
  const laterRows = async function* (name: string) {
    const more = next.find(({ part }) => part === name);
    let after: ExportPlace | null = more ?? null;
    while (more !== undefined && after !== null) {
      const piece: ExportPiece = await readPiece(more.part, after);
      read += piece.rows.length;
      after = piece.next;
      if (after !== null) onProgress(read, after.at);
      if (piece.rows.length > 0) yield new Blob([linesOf(piece.rows)]);
    }
  };
  const file: (string | Blob)[] = [JSON.stringify(rest, null, 2).slice(0, -2), ',\n  "activity": {'];
  for (const [place, [name, rows]] of Object.entries(activity).entries()) {
    file.push(`${place === 0 ? '' : ','}\n${JSON.stringify(name)}: [`, linesOf(rows));
    let isFirst = rows.length === 0;
    for await (const lines of laterRows(name)) {
      file.push(isFirst ? '' : ',\n', lines);
      isFirst = false;
    }
    file.push(']');
  }
  file.push('\n  }\n}\n');
  return new Blob(file, { type: 'application/json' });
}
