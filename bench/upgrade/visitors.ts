import { Agent, request } from 'node:https';
import { salesBranches } from '#modules/portal/branch/calls.ts';
import type { answerOf, Answer } from '../support/drills/answers.ts';

/** What visitors read: three kept pages and a call. */
const paths = ['/', '/IntoGL/about.html', '/IntoGL/about/gudongjieshao.html', salesBranches.path];
const sources = 16;

export interface Readers {
  readonly answers: readonly Answer[];
  /** Lets the last ones have their answer. */
  finish(): Promise<void>;
}

/** Asks once over TLS, from an address of loopback that `from` stands for: what is claimed in a header goes no further than the proxy. Never rejects. */
export function askOverTls(ca: string, agents: (from: string) => Agent): typeof answerOf {
  return async (url, { answerMs, body, from = '10.0.0.1' }) => {
    const sentAt = performance.now();
    const form = body && new Response(body);
    const bytes = form && Buffer.from(await form.arrayBuffer());
    return new Promise((resolve) => {
      const end = (status: number, headers = new Headers(), text = '') => {
        const isJson = headers.get('content-type')?.includes('json');
        const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : undefined;
        resolve({ sentAt, seconds: (performance.now() - sentAt) / 1000, status, headers, ...(json && { json }) });
      };
      const sent = request(url, {
        ca,
        servername: 'www.example.com',
        agent: agents(from),
        localAddress: from.replace(/^\d+/, '127'),
        timeout: answerMs,
        ...(form && { method: 'POST', headers: { 'content-type': form.headers.get('content-type')!, 'content-length': bytes!.length } }),
      });
      sent.once('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        answer.once('end', () => end(answer.statusCode!, new Headers(answer.headers as Record<string, string>), text));
        answer.once('error', () => end(0));
      });
      sent.once('timeout', () => sent.destroy());
      sent.once('error', () => end(0));
      sent.end(bytes);
    });
  };
}

/** Readers who come at a rate of their own, however long an answer takes, over connections that are kept. */
export function startReaders(address: string, perSecond: number, ask: typeof answerOf): Readers {
  const answers: Answer[] = [];
  const open = new Set<Promise<void>>();
  const begunAt = performance.now();
  let count = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begunAt) / 1000) * perSecond);
    for (; count < due; count++) {
      const one = ask(address + paths[count % paths.length]!, { answerMs: 20_000, from: `10.1.${count % sources}.1` }).then(
        (answer) => void answers.push(answer),
      );
      open.add(one);
      void one.then(() => open.delete(one));
    }
  }, 20);
  return {
    answers,
    async finish() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

/** Connections that are kept for readers, and one for each that writes. */
export function connectionsOf(): (from: string) => Agent {
  const kept = new Map<string, Agent>();
  return (from) => {
    if (!from.startsWith('10.1.')) return new Agent({ keepAlive: false });
    if (!kept.has(from)) kept.set(from, new Agent({ keepAlive: true, maxSockets: 32 }));
    return kept.get(from)!;
  };
}
