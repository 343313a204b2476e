import { OutboundError, outboundReasons, requestOutbound } from '#platform/http/outbound-request.ts';

/** Checks whether a page of another site exists. */
export interface ExternalSiteReader {
  /** Returns the problem in words, or undefined when the page answers. */
  probe(address: string): Promise<string | undefined>;
}

/** Status codes that some sites return for HEAD although they would answer a browser. */
const isUnsure = (status: number): boolean => [404, 405, 410].includes(status) || status >= 500;

/** Sends HEAD, and GET if HEAD fails, reading only the status. Redirects are not followed, and the firm's networks are not reached. */
export const externalSiteReader: ExternalSiteReader = {
  async probe(address) {
    try {
      const first = await ask(address, 'HEAD');
      const status = isUnsure(first) ? await ask(address, 'GET') : first;
      // Many sites refuse programs; a page that refuses exists.
      return [404, 410].includes(status) || status >= 500 ? `返回 ${status}` : undefined;
    } catch (error) {
      return outboundReasons[error instanceof OutboundError ? error.reason : 'unreachable'];
    }
  },
};

const ask = async (address: string, method: 'HEAD' | 'GET'): Promise<number> =>
  (await requestOutbound(address, { method, timeoutMs: 8000, longestAnswer: 0, allowsPlainHttp: true })).status;
