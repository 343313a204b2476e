import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openModuleServices } from '#app/modules.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { Memo } from '#platform/memo.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import type { ResumeSections } from '#recruitment/resumes/schema/resume.ts';
import type { SectionName } from '#recruitment/resumes/sections.ts';
import { sectionNames } from '#recruitment/resumes/web/section-data.ts';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { filledResume } from '#test/factories/recruitment/resumes.ts';
import { startKillableSite, type KillableSite } from '../support/killable-site.ts';
import { openScratchDatabase } from '../support/scratch-database.ts';

/**
 * A site that is killed (SIGKILL) at random times, 100 times, while job seekers save sections of their resumes over HTTP. Save
 * number n of a section writes n and makes its revision n, so that every lost, doubled or mixed-up save is visible. After each
 * kill another process is queried: acknowledged saves must be stored, others once or not at all, and a retry of an unanswered one
 * must report success, never a conflict with somebody else. Exits with 1 otherwise.
 */
const kills = Number(process.env.KILLS ?? 100);
const people = 4;
const longestMs = 250;

/** The text field of each section that contains the number. */
const fieldOf: Readonly<Record<SectionName, string>> = {
  basicInfo: 'name',
  education: 'school',
  workExperience: 'duties',
  expectedJob: 'firstWish',
  certificatesHobbies: 'hobbies',
  awardRecords: 'name',
  trainingExperiences: 'content',
  familySituations: 'name',
  selfIntroductions: 'text',
};

interface Person {
  token: string;
  /** The acknowledged saves of each section, as the person knows them. */
  acknowledged: Record<SectionName, number>;
  /** The save without a response. */
  open?: SectionName;
}

const outcome = { saved: 0, unanswered: 0, stood: 0, lost: 0, mixed: 0, refused: 0 };
const dataDir = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
const database = await openScratchDatabase();
try {
  const crowd = await invite();
  let site = await start();
  const startMs: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const end = new AbortController();
    const first = Promise.withResolvers<void>();
    const work = crowd.map((person) => saveOn(site, person, end.signal, first.resolve));
    // Kills start after the first response: a new process needs time to answer at all, and kills must fall between saves.
    await first.promise;
    await new Promise((resolve) => void setTimeout(resolve, Math.random() * longestMs));
    end.abort();
    await site.kill();
    await Promise.all(work);
    const begin = performance.now();
    site = await start();
    startMs.push(performance.now() - begin);
    for (const person of crowd) await judge(site, person);
  }
  await site.kill();
  const { saved, unanswered, stood, lost, mixed, refused } = outcome;
  console.log(
    `${kills} kills while ${people} people saved: ${saved} saves acknowledged, ${unanswered} without an answer (${stood} of them stood); acknowledged and lost ${lost}, mixed up ${mixed}, refused when sent again ${refused}; next process answers after ${Math.round(startMs.toSorted((a, b) => a - b)[Math.floor(startMs.length / 2)] ?? 0)} ms (median)`,
  );
  process.exitCode = lost + mixed + refused === 0 && saved > 0 ? 0 : 1;
} finally {
  await database.remove();
  await rm(dataDir, { recursive: true, force: true });
}

function start(): Promise<KillableSite> {
  return startKillableSite({ connectionString: database.connectionString, dataDir });
}

/** Creates job seekers with sessions, with the keys that the sites will find in their folder. */
async function invite(): Promise<Person[]> {
  const config = readConfig({ DATA_DIR: dataDir });
  const { seekers } = openModuleServices({ config, secret: await loadSecret(config), files: openFileStore(join(dataDir, 'files')) });
  const db = createDatabase(openPool({ connectionString: database.connectionString }));
  const ctx = {
    db,
    actor: { kind: 'system', name: 'bench' } as const,
    now: new Date(),
    jobs: { send: async () => undefined },
    log: pino({ level: 'silent' }),
    memo: new Memo(),
    texts: testTexts(),
    requestId: 'bench',
  };
  const crowd: Person[] = [];
  for (let at = 0; at < people; at++) {
    const { token } = await buildSignedInSeeker(ctx, seekers);
    crowd.push({ token, acknowledged: Object.fromEntries(sectionNames.map((name) => [name, 0])) as Person['acknowledged'] });
  }
  await db.destroy();
  return crowd;
}

/** Saves one section after the other until the site is killed; reports when the first one was answered, or none will be. */
async function saveOn(site: KillableSite, person: Person, signal: AbortSignal, begun: () => void): Promise<void> {
  while (!signal.aborted) {
    const name = sectionNames[Math.floor(Math.random() * sectionNames.length)]!;
    person.open = name;
    const revision = await save(site, person, name).catch(() => undefined);
    begun();
    if (revision === undefined) return;
    count(person, name, revision);
  }
}

/** Returns the acknowledged revision. Rejects when there was no response. */
async function save({ address }: KillableSite, { token, acknowledged }: Person, name: SectionName): Promise<number> {
  const response = await fetch(`${address}/recruit/resume/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ revision: acknowledged[name], content: contentOf(name, acknowledged[name] + 1) }),
  });
  const { result } = (await response.json()) as { result?: { revision: number } };
  return result?.revision ?? -1;
}

function count(person: Person, name: SectionName, revision: number): void {
  delete person.open;
  if (revision === person.acknowledged[name] + 1) outcome.saved += 1;
  else outcome.refused += 1;
  person.acknowledged[name] += 1;
}

async function judge(site: KillableSite, person: Person): Promise<void> {
  const response = await fetch(`${site.address}/recruit/resume/mine`, { headers: { authorization: `Bearer ${person.token}` } });
  const { result } = (await response.json()) as { result: { sections: ResumeSections } };
  for (const name of sectionNames) judgeSection(person, name, result.sections[name]);
  if (person.open) count(person, person.open, await save(site, person, person.open));
}

function judgeSection({ acknowledged, open }: Person, name: SectionName, section: ResumeSections[SectionName]): void {
  const [known, revision] = [acknowledged[name], section?.revision ?? 0];
  const isOpen = open === name;
  if (isOpen) outcome.unanswered += 1;
  if (isOpen && revision === known + 1) outcome.stood += 1;
  if (revision < known) outcome.lost += 1;
  const written = section ? numberIn(name, section.content) : 0;
  if (revision > known + Number(isOpen) || written !== revision) outcome.mixed += 1;
}

/** Returns the content of save number n, in which one text contains n. */
function contentOf(name: SectionName, n: number): object {
  const content = structuredClone(filledResume[name]);
  if (!('items' in content)) return { ...content, [fieldOf[name]]: String(n) };
  const [first] = content.items;
  return { items: [{ ...(first ?? { relation: '', name: '', employer: '', position: '' }), [fieldOf[name]]: String(n) }] };
}

function numberIn(name: SectionName, content: object): number {
  const holder = 'items' in content ? (content.items as object[])[0] : content;
  return Number((holder as Record<string, string>)[fieldOf[name]]);
}
