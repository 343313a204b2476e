import { fail } from '#contract/call-error.ts';

/** A position in the order of the notices: after the one with this time and id. It stays stable when others are added. */
export interface NoticePosition {
  publishedAt: Date;
  id: number;
}

/** Encodes the position as an opaque string. */
export const writePosition = ({ publishedAt, id }: NoticePosition): string =>
  Buffer.from(`${publishedAt.getTime()}.${id}`).toString('base64url');

/** Decodes a position. Throws 40001 for one that was not encoded by `writePosition`. */
export function readPosition(posStr: string): NoticePosition {
  const [, time, id] = /^(\d{1,15})\.(\d{1,10})$/.exec(Buffer.from(posStr, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined) throw unknownPosition();
  if (Number(id) > 2_147_483_647) throw unknownPosition();
  return { publishedAt: new Date(Number(time)), id: Number(id) };
}

const unknownPosition = () =>
  fail('invalidInput', undefined, { errors: [{ path: 'posStr', message: '位置标记无效，请从最新的公告看起' }] });
