export type LogLevel = 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Log = Readonly<Record<LogLevel, (message: string, fields?: LogFields) => void>>;

const levels: readonly LogLevel[] = ['info', 'warn', 'error'];

/** Writes the lines of one turn of the event loop together, also those of the last one when the process ends. */
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

/** Structured log, one JSON object a line. Fields carry ids, codes and figures; never names, mail, texts or secrets. */
export function openLog(least: LogLevel, write: (line: string) => void): Log {
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (levels.indexOf(level) < levels.indexOf(least)) return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
