import type { Log } from './log.ts';

/**
 * The events that a log collector evaluates, with their names for people. `docs/watching.md` describes the format; a rename breaks
 * the rules of log collectors.
 */
export const securityEvents = {
  'access.refused': '越权访问被拒绝：已登录的人请求无权查看或办理的内容',
  'signIn.refused': '登录失败：账号、密码或通行密钥不符',
  'verification.refused': '验证码或登录凭证错误、过期或重复使用',
  'nonce.replayed': '重放：登录密文中的一次性随机数已用过、已过期或不属于该公钥',
  'link.refused': '签名链接或一次性凭证无效、过期或被改动',
  'page.foreign': '其他网站的页面发来的请求被拒绝',
  'host.foreign': '以不属于本站的主机名访问管理端或 MCP',
  'request.malformed': '无法解析的请求：地址编码、重复的 Host、请求头',
  'input.undeclared': '提交了接口没有的字段',
  'limit.exceeded': '超过次数限制',
  'file.infected': '上传的文件含有病毒',
  'connection.refused': '网站要连接的主机不在允许的清单中，没有连接',
} as const satisfies Record<string, string>;

export type SecurityEvent = keyof typeof securityEvents;

/** The fields of an event: names and numbers of the program, never what somebody typed. */
export interface SecurityEventFields {
  /** Missing where no request caused the event. */
  requestId?: string | undefined;
  /** The visitor's address, as in the access log. */
  ip?: string | undefined;
  /** Method and pattern of the route, such as `GET /agreement/document/{code}`. */
  route?: string | undefined;
  /** `staff:7`, `client:12`, `seeker:3` or `visitor`. */
  actor?: string | undefined;
  /** Host and port of a refused connection. */
  target?: string | undefined;
  /** The outcome code that was sent. */
  code?: number | undefined;
}

/** Writes an event to the log: one line with `security` set to the event's name. */
export function logSecurityEvent(log: Pick<Log, 'warn'>, event: SecurityEvent, fields: SecurityEventFields): void {
  log.warn({ security: event, ...fields }, 'security event');
}

const marks = new WeakMap<Error, SecurityEvent>();

/** Marks an error as a security event, which is logged when the request is answered. Returns the error. */
export function asSecurityEvent<Failure extends Error>(event: SecurityEvent, error: Failure): Failure {
  marks.set(error, event);
  return error;
}

/** Returns the event that an error was marked with. */
export const markedEvent = (error: Error): SecurityEvent | undefined => marks.get(error);
