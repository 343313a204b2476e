import { findProgram, listMissing, unpackPackages, type FoundProgram } from './debian-packages.ts';

interface Program {
  /** Of its own, or shared by those that are unpacked together. */
  readonly folder: string;
  /** Debian's packages; of Prometheus the one with its tool is enough, as it is not run. */
  readonly packages: () => readonly string[];
  /** That make it say its version. */
  readonly words: readonly string[];
}

const proxy: Program = { folder: 'proxies', packages: () => listMissing(['nginx', 'haproxy']), words: ['-v'] };
const programs = {
  promtool: { folder: 'prometheus', packages: () => ['prometheus'], words: ['--version'] },
  nginx: proxy,
  haproxy: proxy,
  pgbackrest: { folder: 'pgbackrest', packages: () => listMissing(['pgbackrest']), words: ['version'] },
} satisfies Record<string, Program>;

type ProgramName = keyof typeof programs;

/** A program that examples in `deploy` are tried with; undefined where there is none. */
export const findTrialProgram = (name: ProgramName): FoundProgram | undefined =>
  findProgram(name, programs[name].folder, programs[name].words);

/** Sees to them: from Debian's packages when there are any. Without one the tests that have it read our examples are skipped, and it is said here why. */
export function ensureTrialPrograms(names: readonly ProgramName[] = Object.keys(programs) as ProgramName[]): void {
  const lacking = names.filter((name) => !findTrialProgram(name));
  if (lacking.length === 0) return;
  console.log(`没有找到 ${lacking.join('、')}，正在用 apt-get 下载…`);
  for (const [folder, { packages }] of new Map(lacking.map((name) => [programs[name].folder, programs[name]])))
    unpackPackages(folder, packages());
  const missing = lacking.filter((name) => !findTrialProgram(name));
  if (missing.length > 0) console.log(`没有 ${missing.join('、')}（未能下载）：由它检验示例设置的测试将跳过`);
}
