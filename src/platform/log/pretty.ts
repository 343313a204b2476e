const colours: Record<string, number> = { trace: 90, debug: 90, info: 36, warn: 33, error: 31, fatal: 31 };

/** Formats the log's JSON lines for a terminal: time, level, message, then the other fields. */
export function prettyLines(out: { write(text: string): unknown }): { write(line: string): void } {
  return { write: (line) => void out.write(prettyLine(line)) };
}

function prettyLine(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(String(time)).toLocaleTimeString('zh-CN', { hour12: false });
  const label = String(level).toUpperCase().padEnd(5);
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const trouble = err as { stack?: string; message?: string } | undefined;
  return `${clock} \u001B[${colours[String(level)] ?? 0}m${label}\u001B[0m ${String(msg ?? '')}${rest.join('')}\n${trouble ? `${trouble.stack ?? trouble.message}\n` : ''}`;
}
