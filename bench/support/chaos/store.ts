import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { complaintEvidenceAdd } from '#complaints/complaint/calls.ts';
import { readConfig } from '#platform/config/config.ts';
import { openStores } from '#platform/storage/open-stores.ts';
import { openObjectStore, type StoreTrouble } from '#test/support/stores/object-store.ts';
import { sendRequest, isRefusal, type RequestResult } from '../drills/send-request.ts';
import { drillSettings } from '../fail-over/role-process.ts';
import { queryRows } from '../fail-over/visitors.ts';
import { pause, timeUntil } from '../waiting.ts';
import type { ChaosDrill } from './outcome.ts';
import { withChaosRig } from './rig.ts';

const workMs = 1500;
const troubleMs = 4000;
/** The longest duration; the fault lasts until a request has met it. */
const longestMs = 30_000;
const answerMs = 20_000;

/** The bucket fails for a while, while people upload pictures with their complaints. */
const bucket = (name: string, done: string, trouble: StoreTrouble): ChaosDrill => ({
  name,
  run: () =>
    withChaosRig(async (rig) => {
      const store = openObjectStore();
      await store.start();
      try {
        const { endpoint, region, accessKey, secretKey, bucket: named } = store.place();
        const settings = {
          FILE_STORE: 's3',
          S3_ENDPOINT: endpoint,
          S3_REGION: region,
          S3_BUCKET: named,
          S3_ACCESS_KEY: accessKey,
          S3_SECRET_KEY: secretKey,
          S3_PATH_STYLE: 'on',
          S3_TIMEOUT_MS: '1000',
        };
        const web = await rig.start('web', 0, { settings });
        const answers: RequestResult[] = [];
        const send = async () => {
          const answer = await sendRequest(web.address + complaintEvidenceAdd.path, {
            answerMs,
            body: await drawPicture(),
            from: `10.9.${answers.length >> 8}.${answers.length & 255}`,
          });
          answers.push(answer);
          return answer;
        };
        const state = { isOver: false };
        const sending = (async () => {
          while (!state.isOver) await send().then(() => pause(100));
        })();
        await pause(workMs);
        store.trouble = () => trouble;
        await pause(troubleMs);
        await timeUntil(async () => answers.some(isRefusal), longestMs);
        store.trouble = () => undefined;
        const recovery = await timeUntil(async () => (await send()).status === 200);
        state.isOver = true;
        await sending;
        const acknowledged = answers.flatMap(({ json }) => (json?.result as { fileId?: string } | undefined)?.fileId ?? []);
        const lost = await countLost(rig.database, acknowledged, settings);
        const strange = answers.filter((one) => one.status !== 200 && !isRefusal(one));
        const faults = [
          ...(strange.length > 0
            ? [`${strange.length} answers were neither a success nor 50300: ${JSON.stringify(strange[0]!.json)}`]
            : []),
          ...(answers.some(isRefusal) ? [] : ['the trouble was never met']),
        ];
        return { done, recovery, acknowledged: acknowledged.length, lost, doubled: 0, faults };
      } finally {
        await store.end();
      }
    }),
});

async function drawPicture(): Promise<FormData> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const bytes = await sharp({ create: { width: 48, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], '示例数据.png', { type: 'image/png' }));
  return form;
}

/** Counts acknowledged files that have no row or whose bytes differ: reading verifies their hash. */
async function countLost(database: string, acknowledged: readonly string[], settings: Record<string, string>): Promise<number> {
  const { files } = openStores(readConfig({ ...drillSettings, ...settings, DATABASE_URL: database }));
  const rows = await queryRows<{ id: string; key: string }>(database, 'select id, storage_key as key from files');
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const isThere = async (id: string): Promise<boolean> => {
    const key = keys.get(id);
    if (key === undefined) return false;
    try {
      let size = 0;
      for await (const piece of await files.read(key)) size += (piece as Buffer).length;
      return size > 0;
    } catch {
      return false;
    }
  };
  const there = await Promise.all(acknowledged.map(isThere));
  return there.filter((isSo) => !isSo).length;
}

export const storeDrills: readonly ChaosDrill[] = [
  bucket('S3 answers 500', `every request fails for ${troubleMs / 1000} s and more`, { status: 500, code: 'InternalError' }),
  bucket('S3 is silent', `no request is answered for ${troubleMs / 1000} s and more`, 'silence'),
  bucket('S3 gives wrong bytes', `one byte of each answer is another one for ${troubleMs / 1000} s and more`, 'wrong bytes'),
  bucket('S3 keeps wrong bytes', `one byte of each upload is another one for ${troubleMs / 1000} s and more`, 'wrong upload'),
];
