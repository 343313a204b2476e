import { fail } from '#contract/call-error.ts';

/** A place in the order of the notices: behind the one of this moment and number. It stays where it is when others are added. */
export interface Position {
  publishedAt: Date;
  id: number;
}

/** The place as it travels: text that nobody has to understand. */
export const writePosition = ({ publishedAt, id }: Position): string => Buffer.from(`${publishedAt.getTime()}.${id}`).toString('base64url');

/** The place that a text means. Throws 40001 for one that was not written by `writePosition`. */
export function readPosition(posStr: string): Position {
  const [, time, id] = /^(\d{1,15})\.(\d{1,10})$/.exec(Buffer.from(posStr, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined) throw unknownPosition();
  if (Number(id) > 2_147_483_647) throw unknownPosition();
  return { publishedAt: new Date(Number(time)), id: Number(id) };
}

const unknownPosition = () =>
  fail('invalidInput', undefined, { errors: [{ path: 'posStr', message: '位置标记无效，请从最新的公告看起' }] });
