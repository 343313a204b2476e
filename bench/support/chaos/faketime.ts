import { access } from 'node:fs/promises';

/** Of Debian's package of that name: runs a program at another time. */
export const faketime = '/usr/bin/faketime';

/** What is missing for a drill at another time, in words; undefined where nothing is. */
export const missesFaketime = (): Promise<string | undefined> =>
  access(faketime).then(
    () => undefined,
    () => `${faketime} 不存在：apt-get install faketime`,
  );
