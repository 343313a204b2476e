import { findProgram, listMissing, unpackPackages, type FoundProgram } from './debian-packages.ts';

interface Program {
  /** A separate folder, or one shared with programs that are unpacked together. */
  readonly folder: string;
  /** Debian packages; for Prometheus the one with its tool is sufficient, as the server is not run. */
  readonly packages: () => readonly string[];
  /** Arguments that print its version. */
  readonly words: readonly string[];
}

const proxy: Program = { folder: 'proxies', packages: () => listMissing(['nginx', 'haproxy']), words: ['-v'] };
const programs = {
  promtool: { folder: 'prometheus', packages: () => ['prometheus'], words: ['--version'] },
  nginx: proxy,
  haproxy: proxy,
  // With its packages for transparency logs, which come as source.
  go: { folder: 'golang', packages: () => listMissing(['golang-go', 'golang-golang-x-mod-dev']), words: ['version'] },
  nft: { folder: 'nftables', packages: () => listMissing(['nftables']), words: ['--version'] },
  pgbackrest: { folder: 'pgbackrest', packages: () => listMissing(['pgbackrest']), words: ['version'] },
} satisfies Record<string, Program>;

type ProgramName = keyof typeof programs;

/** Finds a program with which the examples in `deploy` are tested; undefined when there is none. */
export const findTrialProgram = (name: ProgramName): FoundProgram | undefined =>
  findProgram(name, programs[name].folder, programs[name].words);

/** Ensures the programs: from Debian's packages if available. Without one of them its tests are skipped, and the reason is printed. */
export function ensureTrialPrograms(names: readonly ProgramName[] = Object.keys(programs) as ProgramName[]): void {
  const lacking = names.filter((name) => !findTrialProgram(name));
  if (lacking.length === 0) return;
  console.log(`没有找到 ${lacking.join('、')}，正在用 apt-get 下载…`);
  for (const [folder, { packages }] of new Map(lacking.map((name) => [programs[name].folder, programs[name]])))
    unpackPackages(folder, packages());
  const missing = lacking.filter((name) => !findTrialProgram(name));
  if (missing.length > 0) console.log(`没有 ${missing.join('、')}（未能下载）：由它检验示例设置的测试将跳过`);
}
