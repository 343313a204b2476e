import { createSeededRandom } from '#demo/seeded.ts';
import { percentEncode, type FuzzRequest } from './requests.ts';
import { nextChance, hostileValue, plausibleValue } from './values.ts';

/** The parts of the table of pages that make up an address. */
export interface FuzzedPage {
  path: string;
  query?: object;
  formLimit?: number;
}

/**
 * Returns a request for a page, the same one for each number: its placeholders and query have valid and invalid values; sometimes
 * a form is posted.
 */
export function buildPageRequest({ path, query = {}, formLimit }: FuzzedPage, number: number): FuzzRequest {
  const choices = createSeededRandom(`${path} ${number}`);
  const value = () => (nextChance(choices) < 0.3 ? plausibleValue({ type: 'string' }, choices) : hostileValue(choices, { isText: true }));
  const place = path.replaceAll(/:\w+/g, () => percentEncode(value()) || '1');
  const names = [...Object.keys(query).filter(() => nextChance(choices) < 0.7), ...(nextChance(choices) < 0.2 ? ['x\0'] : [])];
  const search = names.map((name) => `${percentEncode(name)}=${percentEncode(value())}`).join('&');
  const url = `${place === '/' ? '/' : `${place}.html`}${search && `?${search}`}`;
  const cookie: Record<string, string> =
    nextChance(choices) < 0.2 ? { cookie: `qt_elder=${nextChance(choices) < 0.5 ? 1 : percentEncode(value())}` } : {};
  if (formLimit === undefined || nextChance(choices) < 0.5) return { method: 'GET', url, headers: cookie };
  const fields = ['type', 'name', 'mobile', 'matter', 'wish', 'idempotencyKey', 'step', 'captcha', 'code', 'id', 'x\0'];
  const payload = fields.map((name) => `${percentEncode(name)}=${percentEncode(value())}`).join('&');
  return { method: 'POST', url, headers: { ...cookie, 'content-type': 'application/x-www-form-urlencoded' }, payload };
}
