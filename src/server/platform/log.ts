type LogLevel = 'info' | 'warn' | 'error';
type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Log = Readonly<Record<LogLevel, (message: string, fields?: LogFields) => void>> & {
  /** The errors since the start, newest first. Only the last 100 are remembered. */
  readonly lastErrors: () => readonly LoggedError[];
};
export type LoggedError = {
  readonly at: string;
  readonly message: string;
  readonly error: string | null;
  readonly request_id: string | null;
};

const levels: readonly LogLevel[] = ['info', 'warn', 'error'];
const mostRemembered = 100;

/** Writes all lines of one turn of the event loop together, including the last ones before the process exits. */
export function linesOfTurn(write: (lines: string) => void): (line: string) => void {
  let waiting = '';
  const flush = () => {
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  process.on('exit', flush);
  return (line) => {
    if (waiting === '') setImmediate(flush);
    waiting += line;
  };
}

/** Writes one JSON object per line: ids, codes and figures, never names, emails, texts or secrets. */
export function openLog(least: LogLevel, write: (line: string) => void): Log {
  let remembered: readonly LoggedError[] = [];
  const textOf = (value: LogFields[string]) => (typeof value === 'string' ? value : null);
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      const time = new Date().toISOString();
      if (level === 'error') {
        const { error, request_id } = fields;
        const logged = { at: time, message, error: textOf(error), request_id: textOf(request_id) };
        remembered = [logged, ...remembered].slice(0, mostRemembered);
      }
      if (levels.indexOf(level) < levels.indexOf(least)) return;
      write(`${JSON.stringify({ time, level, message, ...fields })}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error'), lastErrors: () => remembered };
}
