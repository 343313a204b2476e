import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createDeflate } from 'node:zlib';
import { complaintEvidenceAdd } from '#complaints/complaint/calls.ts';
import { measureMemory, type MemoryUse } from './memory.ts';
import { sendRequest } from './send-request.ts';
import { startDrillSite, type DrillSite } from './site.ts';

/**
 * The memory limit in megabytes of the site with all its processes during an attack, so that a machine with 2 GB has memory left
 * for the database.
 */
const mostMb = 600;
/** The allowed increase one minute after the attack. */
const restMb = 60;
const restMs = 60_000;
const lookMs = 100;
const gigabyte = 1024 ** 3;

interface Attack {
  name: string;
  /** Resolves when all requests are answered or cut. Returns the result in words. */
  strike(site: DrillSite): Promise<string>;
}

/** The outcome of one memory attack, in megabytes. */
export interface MemoryOutcome {
  name: string;
  before: MemoryUse;
  most: MemoryUse;
  after: MemoryUse;
  /** The slowest response of `/readyz` meanwhile, in seconds. */
  readyz: number;
  told: string;
  misses: string[];
}

export const memoryHead = [
  '| attack | before: site, all MB | most: site, all MB | a minute after: site, all MB | /readyz s | what became of it |',
  '| --- | --- | --- | --- | --- | --- |',
].join('\n');

export const memoryAttacks: readonly Attack[] = [
  { name: 'memory: documents that unpack to 3 GB', strike: sendBombs },
  { name: 'memory: 240 unfinished uploads', strike: leaveUnfinished },
];

/** Runs the attack on a site with the data folder. */
export async function attackMemory({ name, strike }: Attack, dataDir: string): Promise<MemoryOutcome> {
  const site = await startDrillSite({ dataDir });
  try {
    await pause(restMs / 2);
    const before = await measureMemory(site.pid);
    const most = { ...before };
    let readyz = 0;
    const attack = { isOver: false };
    const watching = (async () => {
      while (!attack.isOver) {
        const now = await measureMemory(site.pid);
        most.site = Math.max(most.site, now.site);
        most.all = Math.max(most.all, now.all);
        readyz = Math.max(readyz, (await sendRequest(`${site.address}/readyz`, { answerMs: 30_000 })).seconds);
        await pause(lookMs);
      }
    })();
    const told = await strike(site);
    await pause(restMs);
    attack.isOver = true;
    await watching;
    const after = await measureMemory(site.pid);
    const checks: [boolean, string][] = [
      [most.site <= mostMb && most.all <= mostMb, `more than ${mostMb} MB`],
      [after.all <= before.all + restMb, `a minute later ${Math.round(after.all - before.all)} MB more than before`],
      [readyz <= 1, '/readyz took over 1 s'],
      [site.exitCode() === null, 'the site ended'],
    ];
    return { name, before, most, after, readyz, told, misses: checks.filter(([holds]) => !holds).map(([, words]) => words) };
  } finally {
    await site.end();
  }
}

export function toMemoryLine({ name, before, most, after, readyz, told, misses }: MemoryOutcome): string {
  const use = ({ site, all }: MemoryUse) => `${Math.round(site)}, ${Math.round(all)}`;
  const line = `| ${[name, use(before), use(most), use(after), readyz.toFixed(2), told].join(' | ')} |`;
  return [line, ...misses.map((words) => `  missed: ${words}`)].join('\n');
}

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));
const addressOf = (number: number) => `10.${number >> 8}.${number & 255}.1`;

/** Sends bombs as page text, as a picture, and as packed objects, each twelve times, six at once, from as many networks. */
async function sendBombs({ address }: DrillSite): Promise<string> {
  const packed = await packNothing(3 * gigabyte);
  const bombs = [
    '',
    '/Type /XObject /Subtype /Image /Width 40000 /Height 26843 /ColorSpace /DeviceRGB /BitsPerComponent 8',
    '/Type /ObjStm /N 1 /First 4',
  ].map((what) => wrap(packed, what));
  const statuses = new Map<number, number>();
  const waiting = Array.from({ length: 36 }, (_, at) => at);
  const send = async () => {
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const body = new FormData();
      body.append('file', new File([new Uint8Array(bombs[at % bombs.length]!)], `示例${at}.pdf`, { type: 'application/pdf' }));
      const { status } = await sendRequest(address + complaintEvidenceAdd.path, { answerMs: 120_000, body, from: addressOf(at) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 6 }, send));
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
}

/** Compresses zeros of this length, to a thousandth. */
async function packNothing(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const chunk = Buffer.alloc(16 * 1024 ** 2);
  const parts: Buffer[] = [];
  const reading = (async () => {
    for await (const part of deflate as AsyncIterable<Buffer>) parts.push(part);
  })();
  for (let sent = 0; sent < length; sent += chunk.length) if (!deflate.write(chunk)) await once(deflate, 'drain');
  deflate.end();
  await reading;
  return Buffer.concat(parts);
}

function wrap(packed: Buffer, what: string): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< ${what} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n')]);
}

/** Opens requests from 50 networks, each with all but the last of ten megabytes and then nothing. Ends when all of them are cut. */
async function leaveUnfinished({ address }: DrillSite): Promise<string> {
  const { port, hostname } = new URL(address);
  const content = Buffer.alloc(9 * 1024 ** 2, 65);
  const boundary = 'unfinished';
  const begun = performance.now();
  const open = async (at: number): Promise<void> => {
    const socket: Socket = connect({ port: Number(port), host: hostname });
    socket.on('error', () => undefined);
    socket.resume();
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
    socket.write(
      `POST ${complaintEvidenceAdd.path} HTTP/1.1\r\nhost: ${hostname}\r\nx-forwarded-for: ${addressOf(at % 50)}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${content.length + 1000}\r\n\r\n${part}`,
    );
    socket.write(content);
    await new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  };
  await Promise.all(Array.from({ length: 240 }, (_, at) => open(at)));
  return `all cut after ${Math.round((performance.now() - begun) / 1000)} s`;
}
