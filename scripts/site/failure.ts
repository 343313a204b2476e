/** Formats an error with all its causes for a terminal, without stacks. */
export function formatFailure(error: unknown): string {
  const lines: string[] = [];
  for (let cause: unknown = error; cause instanceof Error; { cause } = cause) lines.push(inWords(cause));
  return lines.length > 0 ? lines.join('\n  原因：') : String(error);
}

/** Ends the process with exit code 1 and the reason. */
export function exitWith(error: unknown): never {
  console.error(formatFailure(error));
  process.exit(1);
}

/** Explains system errors that an operator can fix. */
function inWords(error: NodeJS.ErrnoException & { port?: number; path?: string }): string {
  if (error.code === 'EADDRINUSE') return `端口 ${error.port} 已被其他程序占用，请停止它，或用 PORT、CONSOLE_PORT 另选端口`;
  if (error.code === 'EADDRNOTAVAIL') return `本机没有 HOST 所指的地址：${error.message}`;
  if (error.code === 'EACCES' && error.port) return `没有权限使用端口 ${error.port}`;
  if (error.code === 'EACCES') return `没有权限访问 ${error.path}`;
  if (error.code === 'ECONNREFUSED') return `无法连接数据库：${error.message}`;
  return error.message;
}
