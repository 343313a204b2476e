import pg from 'pg';
import { callBackCheckPurpose, callBackCodeSend } from '#contact/call-backs/calls/requests.ts';
import { loginSubmit, publicKeyRequest, sessionGet } from '#identity/clients/calls.ts';
import type { PublicKeyResult } from '#identity/clients/schema.ts';
import { encryptPassword } from '#identity/clients/web/encrypt-password.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import { sendRequest, type RequestResult } from '../drills/send-request.ts';
import { startWriter } from '../drills/writer.ts';
import type { TrustedClient } from '../trusted-client.ts';
import { pause } from '../waiting.ts';
import { withDrillContext, password } from './firm.ts';

/** The number of acknowledged actions, and how many of them are missing or doubled. */
export interface AcknowledgementCheck {
  acknowledged: number;
  lost: number;
  doubled: number;
}

/** The database, or the process, in which acknowledged actions are checked. */
export interface CheckTarget {
  database: string;
  address: string;
}

/** People who repeat one action while a fault happens. */
export interface VisitorGroup {
  readonly what: string;
  readonly answers: readonly RequestResult[];
  /** When the last one was acknowledged, by `performance.now()`. */
  acknowledgedAt(): number;
  /** Waits until they complete their current action. */
  finish(): Promise<void>;
  judge(options: CheckTarget): Promise<AcknowledgementCheck>;
}

const answerMs = 35_000;
const pauseMs = 250;
const codes = 600;
/** Each number gets only one code. */
let numbers = 10_000_000;

interface Round {
  what: string;
  /** Acts once; returns what was acknowledged. */
  act(address: string, round: number): Promise<{ answer: RequestResult; acknowledged?: string | undefined }>;
  judge(acknowledged: readonly string[], options: CheckTarget): Promise<Omit<AcknowledgementCheck, 'acknowledged'>>;
}

/** Calls one address after the other, as a proxy distributes requests. */
function visit(addresses: readonly string[], { what, act, judge }: Round): VisitorGroup {
  const answers: RequestResult[] = [];
  const acknowledged: string[] = [];
  const state = { at: 0, isOver: false };
  const visiting = (async () => {
    for (let round = 0; !state.isOver; round++) {
      const done = await act(addresses[round % addresses.length]!, round);
      answers.push(done.answer);
      if (done.acknowledged !== undefined) {
        acknowledged.push(done.acknowledged);
        state.at = performance.now();
      }
      await pause(pauseMs);
    }
  })();
  return {
    what,
    answers,
    acknowledgedAt: () => state.at,
    finish: () => ((state.isOver = true), visiting),
    judge: async (options) => ({ acknowledged: acknowledged.length, ...(await judge(acknowledged, options)) }),
  };
}

/** Clients who sign in; each new session must be valid. */
function startSignIns(addresses: readonly string[], clients: readonly TrustedClient[]): VisitorGroup {
  const held = new Map<string, string>();
  return visit(addresses, {
    what: 'sign-ins',
    async act(address, round) {
      const { fundAccount, cookie } = clients[round % clients.length]!;
      const from = `198.51.${Math.floor(round / 250) % 250}.${(round % 250) + 1}`;
      const wanted = { channel: 0, op_entrust_way: '7', op_station: '' };
      const key = await sendRequest(address + publicKeyRequest.path, { answerMs, json: wanted, from });
      if (key.json?.code !== 200) return { answer: key };
      const { data } = key.json as unknown as PublicKeyResult;
      const given = { account: fundAccount, password: await encryptPassword(password, data), keyId: data.keyId };
      const answer = await sendRequest(address + loginSubmit.path, { answerMs, json: given, from, headers: { cookie } });
      const token = tokenOf(answer);
      // Only the newest of a client's sessions is certain to stay valid.
      if (token) held.set(fundAccount, token);
      return { answer, acknowledged: token };
    },
    async judge(_acknowledged, { address }) {
      const asked = await Promise.all(
        [...held.values()].map((token) =>
          sendRequest(address + sessionGet.path, { answerMs, headers: { authorization: `Bearer ${token}` } }),
        ),
      );
      return { lost: asked.filter(({ json }) => json?.code !== 200).length, doubled: 0 };
    },
  });
}

const tokenOf = ({ json }: RequestResult) => /"token":"([\w-]+)"/.exec(JSON.stringify(json ?? ''))?.[1];

/** Visitors who request a code to their phone: each adds a row, and a message that the worker sends. */
async function startMessages(addresses: readonly string[], database: string): Promise<VisitorGroup> {
  const passes = await withDrillContext(database, async (ctx) => {
    const ready: string[] = [];
    for (let at = 0; at < codes; at++) ready.push((await issuePass({ ...ctx, now: new Date() }, callBackCheckPurpose)).pass);
    return ready;
  });
  return visit(addresses, {
    what: 'messages',
    async act(address, round) {
      const json = { mobileTel: `139${String((numbers += 1))}`, purpose: 'service', captcha: passes[round % codes] };
      const from = `203.0.${Math.floor(round / 250) % 250}.${(round % 250) + 1}`;
      const answer = await sendRequest(address + callBackCodeSend.path, { answerMs, json, from });
      return { answer, acknowledged: (answer.json?.result as { expiresAt?: string } | undefined)?.expiresAt };
    },
    async judge(acknowledged, { database: now }) {
      const rows = await queryRows<{ at: Date; times: number }>(
        now,
        `select expires_at as at, count(*)::int as times from message_codes group by 1`,
      );
      const stored = new Map(rows.map(({ at, times }) => [at.toISOString(), times]));
      return {
        lost: acknowledged.filter((at) => !stored.has(at)).length,
        doubled: acknowledged.filter((at) => (stored.get(at) ?? 0) > 1).length,
      };
    },
  });
}

/** Starts visitors of every kind at each of the addresses. The data they need is created directly in the database. */
export async function startVisitors(
  addresses: readonly string[],
  database: string,
  clients: readonly TrustedClient[],
): Promise<VisitorGroup[]> {
  const writers = await Promise.all(addresses.map((address) => startWriter(address, database)));
  return [
    ...writers.map((writer): VisitorGroup => ({ ...writer, what: 'complaints', judge: (now) => writer.judge(now.database) })),
    startSignIns(addresses, clients),
    await startMessages(addresses, database),
  ];
}

/** Stops them, and sums up what happened to everything acknowledged. */
export async function checkAllAcknowledged(visitors: readonly VisitorGroup[], options: CheckTarget): Promise<AcknowledgementCheck> {
  await Promise.all(visitors.map((one) => one.finish()));
  const all = await Promise.all(visitors.map((one) => one.judge(options)));
  const sum = (key: keyof AcknowledgementCheck) => all.reduce((total, one) => total + one[key], 0);
  return { acknowledged: sum('acknowledged'), lost: sum('lost'), doubled: sum('doubled') };
}

/** Returns the rows of a statement, on a separate connection. */
export async function queryRows<Row extends object>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
