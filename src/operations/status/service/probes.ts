import { fetchExternal } from '#platform/http/fetch-external.ts';
import type { Probe } from '../deps.ts';

/** A slower answer counts as none: visitors have left. */
const longestMs = 10_000;

/** Returns the probes of a site at an address: what a visitor needs of each function, without signing in or sending anything. */
export function listProbes(url: string): readonly Probe[] {
  const gets = async (path: string, expected: string): Promise<boolean> => {
    const answer = await fetchExternal(url + path, { signal: AbortSignal.timeout(longestMs), headers: probeHeaders });
    return answer.ok && (await answer.text()).includes(expected);
  };
  return [
    { function: 'pages', answers: () => gets('/', '<main') },
    // The first step of every login: it needs the database and the key store.
    {
      function: 'login',
      async answers() {
        const body = JSON.stringify({ channel: 1, op_entrust_way: '0', op_station: '' });
        const answer = await fetchExternal(`${url}/publicKey`, {
          method: 'POST',
          body,
          signal: AbortSignal.timeout(longestMs),
          headers: { ...probeHeaders, 'content-type': 'application/json' },
        });
        return answer.ok && (await answer.text()).includes('publicKey');
      },
    },
    { function: 'lists', answers: () => gets('/FinancialDistric/MarginSecurity.html', '<table') },
    { function: 'complaints', answers: () => gets('/IntoGL/complain.html', '<form') },
  ];
}

/** Names the probe in the access log of proxies; visits are not counted for it. */
const probeHeaders = { 'user-agent': 'qianting-status-probe' };
