import { randomBytes } from 'node:crypto';

const process = randomBytes(6).toString('base64url');
let count = 0;

/** Returns an id for one request, unique across processes, never taken from the request itself. */
export function nextRequestId(): string {
  count += 1;
  return `${process}-${count.toString(36)}`;
}
