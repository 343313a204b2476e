import { seeded } from '#demo/seeded.ts';
import { percent, type FuzzRequest } from './requests.ts';
import { chance, hostileValue, plausibleValue } from './values.ts';

/** The parts of the table of pages that make up an address. */
export interface AskedPage {
  path: string;
  query?: object;
  formLimit?: number;
}

/**
 * Returns a request for a page, the same one for each number: its placeholders and query have valid and invalid values; sometimes
 * a form is posted.
 */
export function pageRequestOf({ path, query = {}, formLimit }: AskedPage, number: number): FuzzRequest {
  const choices = seeded(`${path} ${number}`);
  const value = () => (chance(choices) < 0.3 ? plausibleValue({ type: 'string' }, choices) : hostileValue(choices, { isText: true }));
  const place = path.replaceAll(/:\w+/g, () => percent(value()) || '1');
  const names = [...Object.keys(query).filter(() => chance(choices) < 0.7), ...(chance(choices) < 0.2 ? ['x\0'] : [])];
  const search = names.map((name) => `${percent(name)}=${percent(value())}`).join('&');
  const url = `${place === '/' ? '/' : `${place}.html`}${search && `?${search}`}`;
  const cookie: Record<string, string> =
    chance(choices) < 0.2 ? { cookie: `qt_elder=${chance(choices) < 0.5 ? 1 : percent(value())}` } : {};
  if (formLimit === undefined || chance(choices) < 0.5) return { method: 'GET', url, headers: cookie };
  const fields = ['type', 'name', 'mobile', 'matter', 'wish', 'idempotencyKey', 'step', 'captcha', 'code', 'id', 'x\0'];
  const payload = fields.map((name) => `${percent(name)}=${percent(value())}`).join('&');
  return { method: 'POST', url, headers: { ...cookie, 'content-type': 'application/x-www-form-urlencoded' }, payload };
}
