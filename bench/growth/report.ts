import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { headroom, type CapacityFinding, type Stage } from './plan.ts';

const begin = '<!-- measured: written by `npm run bench -- capacity` -->';
const end = '<!-- /measured -->';

/** Machine and circumstances in words. */
export interface Circumstances {
  readonly day: string;
  readonly cores: number;
  readonly load: number;
  readonly isShort: boolean;
}

const whole = (value: number): string => (value >= 10 ? Math.round(value).toLocaleString('en') : value.toFixed(1));
const ms = (value: number): string => (Number.isFinite(value) ? value.toFixed(value < 10 ? 2 : 0) : '–');
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Formats the figures as Markdown. */
export function writeTables(
  findings: readonly CapacityFinding[],
  stages: readonly Stage[],
  { day, cores, load, isShort }: Circumstances,
): string {
  return [
    `Measured on ${day} on ${cores} cores, shared by processes, database, load generator and other programs (load average ${load.toFixed(1)} at the start)${isShort ? ', in the short mode' : ''}.`,
    'The knee is the highest rate with p99 ≤ 200 ms (sign-ins: 1,000 ms) and no error.',
    '',
    row(['requests', 'processes', 'knee, requests/s', 'p50 ms', 'p99 ms', 'site CPU ms', 'database CPU ms']),
    row(['---', '--:', '--:', '--:', '--:', '--:', '--:']),
    ...findings.map(({ title, processes, rate, p50, p99, siteMs, databaseMs }) =>
      row([title, String(processes), whole(rate), ms(p50), ms(p99), ms(siteMs), ms(databaseMs)]),
    ),
    '',
    `The plan, with ${headroom} times the peak as the rule and a core busy to 70 %:`,
    '',
    row([
      'stage',
      'peak, requests/s',
      'answered by the CDN',
      'planned at the site',
      'cores of the site',
      'cores of the database',
      'processes',
    ]),
    row(['---', '--:', '--:', '--:', '--:', '--:', '--:']),
    ...stages.map(({ name, peak, cdnShare, atSite, siteCores, databaseCores, processes }) =>
      row([
        name,
        whole(peak),
        `${Math.round(cdnShare * 100)} % of pages`,
        whole(atSite),
        siteCores.toFixed(1),
        databaseCores.toFixed(1),
        String(processes),
      ]),
    ),
  ].join('\n');
}

/** Replaces the tables in the document. Throws when it has no place for them. */
export async function writeDocument(path: string, tables: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no place for figures`);
  await writeFile(path, `${text.slice(0, from)}${begin}\n\n${tables}\n\n${text.slice(to)}`);
}

export async function writeResult(path: string, result: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(result, null, 2)}\n`);
}

const [width, height, left, bottom, top] = [720, 360, 70, 40, 30];
const inks = ['#1d4ed8', '#b45309', '#15803d', '#a21caf'];

/** Draws the knees by number of processes, on a logarithmic scale, as SVG. */
export function drawPlot(findings: readonly CapacityFinding[]): string {
  const kinds = [...new Set(findings.map(({ workload }) => workload))];
  const most = Math.ceil(Math.log10(Math.max(10, ...findings.map(({ rate }) => rate))));
  const x = (processes: number): number => left + 60 + (processes - 1) * 200;
  const y = (rate: number): number => height - bottom - (Math.log10(Math.max(1, rate)) / most) * (height - bottom - top);
  const grid = Array.from({ length: most + 1 }, (_value, power) => {
    const at = y(10 ** power).toFixed(1);
    return `<path d="M${left} ${at}H${width - 130}" stroke="#d4d4d8"/><text x="${left - 8}" y="${at}" text-anchor="end" dominant-baseline="middle">${(10 ** power).toLocaleString('en')}</text>`;
  });
  const lines = kinds.map((kind, index) => {
    const own = findings.filter(({ workload }) => workload === kind).toSorted((a, b) => a.processes - b.processes);
    const points = own.map(({ processes, rate }) => `${x(processes)} ${y(rate).toFixed(1)}`);
    const last = own.at(-1)!;
    const ink = inks[index % inks.length]!;
    const dots = points.map((point) => `<circle cx="${point.split(' ')[0]}" cy="${point.split(' ')[1]}" r="4" fill="${ink}"/>`).join('');
    return `<path d="M${points.join('L')}" fill="none" stroke="${ink}" stroke-width="2"/>${dots}<text x="${x(last.processes) + 10}" y="${(y(last.rate) + 4).toFixed(1)}" fill="${ink}">${last.title}</text>`;
  });
  const counts = [...new Set(findings.map(({ processes }) => processes))];
  const feet = counts.map(
    (count) => `<text x="${x(count)}" y="${height - 14}" text-anchor="middle">${count} process${count > 1 ? 'es' : ''}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="Requests a second at the knee by number of processes">`,
    `<rect width="${width}" height="${height}" fill="#fff"/><text x="${left}" y="16">requests/s at the knee</text>`,
    ...grid,
    ...lines,
    ...feet,
    '</svg>',
    '',
  ].join('\n');
}
