import { OutboundError, outboundReasons, requestOutbound } from '#platform/http/outbound-request.ts';

/** Asks whether a page of another site is there. */
export interface OutsideReader {
  /** What came back, in words, where it does not answer; undefined where it does. */
  probe(address: string): Promise<string | undefined>;
}

/** What some sites answer to HEAD where they would answer a browser. */
const isUnsure = (status: number): boolean => [404, 405, 410].includes(status) || status >= 500;

/** Asks by HEAD, and where that is not answered well by GET, of which only the status is read; follows nothing, and reaches no network of the firm. */
export const outsideReader: OutsideReader = {
  async probe(address) {
    try {
      const first = await ask(address, 'HEAD');
      const status = isUnsure(first) ? await ask(address, 'GET') : first;
      // Many sites refuse programs; what they refuse is there.
      return [404, 410].includes(status) || status >= 500 ? `返回 ${status}` : undefined;
    } catch (error) {
      return outboundReasons[error instanceof OutboundError ? error.reason : 'unreachable'];
    }
  },
};

const ask = async (address: string, method: 'HEAD' | 'GET'): Promise<number> =>
  (await requestOutbound(address, { method, timeoutMs: 8000, longestAnswer: 0, allowsPlainHttp: true })).status;
