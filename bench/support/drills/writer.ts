import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { complaintAdd, complaintGuideGet, complaintPurpose } from '#complaints/complaint/calls.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { sendRequest, type RequestResult } from './send-request.ts';

/** Visitors who file complaints, one after the other, and retry each until it is acknowledged. */
export interface ComplaintWriter {
  /** All responses, including the acknowledgements. */
  readonly answers: readonly RequestResult[];
  /** When the last complaint was acknowledged, by `performance.now()`. */
  acknowledgedAt(): number;
  /** Sends to this address from now on. */
  moveTo(address: string): void;
  /** Waits until each visitor has the last acknowledgement. */
  finish(): Promise<void>;
  /** Returns how many were acknowledged, and how many of these are not in the database exactly once, by their case number. */
  judge(connectionString: string): Promise<{ acknowledged: number; lost: number; doubled: number }>;
}

const visitors = 3;
const pauseMs = 150;
const passes = 1200;
const answerMs = 20_000;

/** Starts writing. The passes of the human check are created beforehand, on a connection that no fault affects. */
export async function startWriter(address: string, connectionString: string): Promise<ComplaintWriter> {
  const guide = await fetch(address + complaintGuideGet.path);
  const { result } = (await guide.json()) as { result: { consent: { version: number } } };
  const ready = await createPasses(connectionString, passes);
  const numbers = new Map<string, string>();
  const answers: RequestResult[] = [];
  const state = { address, acknowledgedAt: 0, isOver: false, sent: 0 };
  // No address sends enough requests to be rate limited.
  const nextAddress = () => `10.${(++state.sent >> 8) & 255}.${state.sent & 255}.1`;
  const visit = async () => {
    for (let pass = ready.pop(); pass && !state.isOver; pass = ready.pop()) {
      const key = randomUUID();
      while (!numbers.has(key)) {
        const answer = await sendRequest(state.address + complaintAdd.path, {
          answerMs,
          body: buildComplaintForm(key, pass, result.consent.version),
          from: nextAddress(),
        });
        answers.push(answer);
        const number = (answer.json?.result as { number?: string } | undefined)?.number;
        if (number) numbers.set(key, number);
        if (number) state.acknowledgedAt = performance.now();
        await new Promise((resolve) => void setTimeout(resolve, pauseMs));
      }
    }
  };
  const visiting = Promise.all(Array.from({ length: visitors }, visit));
  return {
    answers,
    acknowledgedAt: () => state.acknowledgedAt,
    moveTo: (other) => void (state.address = other),
    async finish() {
      state.isOver = true;
      await visiting;
    },
    judge: (database) => checkComplaints(database, numbers),
  };
}

/** Creates passes as visitors get them. */
export async function createPasses(connectionString: string, count: number): Promise<string[]> {
  const db = createDatabase(openPool({ connectionString, max: 2 }));
  try {
    return await db.transaction().execute(async (trx) => {
      const ready: string[] = [];
      for (let at = 0; at < count; at++) ready.push((await issuePass({ db: trx, now: new Date() }, complaintPurpose)).pass);
      return ready;
    });
  } finally {
    await db.destroy();
  }
}

/** Returns a complaint as its form sends it. */
export function buildComplaintForm(idempotencyKey: string, captcha: string, consentVersion: number): FormData {
  const form = new FormData();
  const said = {
    type: 'complaint',
    name: '测试甲',
    mobile: '13800001234',
    matter: '网点柜台办理销户时等候两小时，没有人说明原因。',
    wish: '说明原因并改进叫号安排。',
  };
  for (const [name, value] of Object.entries({ ...said, idempotencyKey, captcha, consentVersion: String(consentVersion) }))
    form.append(name, value);
  return form;
}

/** Compares the acknowledged case numbers, by their keys, with the database. */
export async function checkComplaints(connectionString: string, numbers: ReadonlyMap<string, string>) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client
    .query<{ key: string; number: string }>('select idempotency_key as key, number from complaints')
    .finally(() => client.end());
  const stored = new Map<string, string[]>();
  for (const { key, number } of rows) stored.set(key, [...(stored.get(key) ?? []), number]);
  const lost = [...numbers].filter(([key, number]) => !stored.get(key)?.includes(number)).length;
  const doubled = [...numbers].filter(([key]) => (stored.get(key)?.length ?? 0) > 1).length;
  return { acknowledged: numbers.size, lost, doubled };
}
