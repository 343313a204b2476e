import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { foldText } from '#platform/search/fold.ts';
import type { JobType } from '../web/job-types.ts';

/** What a job is found by. */
export interface MarkedJob {
  type: JobType;
  headQuarter: boolean;
  department: string;
  locations: readonly string[];
  /** Folded. */
  searchTitle: string;
  searchText: string;
}

/** The mark of jobs on offer. */
export const openMark = 'open';

/** Marks of the four conditions; the texts' marks begin with `title=` and `text=`. */
export const conditionMark = {
  type: (type: string): string => `type=${type}`,
  headQuarter: (isHeadQuarter: boolean): string => `headQuarter=${isHeadQuarter}`,
  department: (department: string): string => `department=${department}`,
  location: (city: string): string => `location=${city}`,
};

/** All that a job is found by but the mark of being on offer. */
export function marksOf(job: MarkedJob): string[] {
  return [
    conditionMark.type(job.type),
    conditionMark.headQuarter(job.headQuarter),
    conditionMark.department(job.department),
    ...job.locations.map(conditionMark.location),
    ...gramsOf(job.searchTitle).map((gram) => `title=${gram}`),
    ...gramsOf(job.searchText).map((gram) => `text=${gram}`),
  ];
}

/** Parts of a text, folded, on lines of their own: no word reaches from one into the next. */
export const searchable = (parts: readonly string[]): string => parts.map(foldText).join('\n');

/** Every letter of a folded text, and every pair of neighbours on one line. */
function gramsOf(text: string): string[] {
  const grams = new Set<string>();
  for (const part of text.split('\n')) {
    const letters = Array.from(part);
    for (const [at, letter] of letters.entries()) {
      grams.add(letter);
      if (at > 0) grams.add(letters[at - 1]! + letter);
    }
  }
  return [...grams];
}

/** What a search asks of the marks, and of the texts where marks are not enough. */
export interface MarkConditions {
  marks: string[];
  /** For `like`; of words of three letters and more, whose pairs may stand apart. */
  patterns: string[];
}

/** Words are what blanks part; at most five count, as nobody types more. */
export function markConditions(where: 'title' | 'text', words = ''): MarkConditions {
  const folded = words.split(/\s+/).map(foldText).filter(Boolean).slice(0, 5);
  const isMark = (word: string, gram: string): boolean => Array.from(word).length === 1 || Array.from(gram).length === 2;
  return {
    marks: folded.flatMap((word) =>
      gramsOf(word)
        .filter((gram) => isMark(word, gram))
        .map((gram) => `${where}=${gram}`),
    ),
    patterns: folded.filter((word) => Array.from(word).length > 2).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
  };
}

/** Sets the marks of jobs by their numbers. Within the transaction that writes them. */
export async function setMarks(tx: Context, jobs: readonly { id: number; marks: readonly string[] }[]): Promise<void> {
  const pairs = jobs.flatMap(({ id, marks }) => marks.map((mark) => ({ id, mark })));
  await sql`
    insert into recruit_job_marks (mark, chunk, jobs)
    select mark, id / 4096, bit_or(set_bit(0::bit(4096), id % 4096, 1))
    from unnest(${pairs.map(({ mark }) => mark)}::text[], ${pairs.map(({ id }) => id)}::integer[]) as pair (mark, id)
    group by mark, id / 4096 order by mark, id / 4096
    on conflict (mark, chunk) do update set jobs = recruit_job_marks.jobs | excluded.jobs`.execute(tx.db);
}

/** Takes marks from a job. */
export async function clearMarks(tx: Context, id: number, marks: readonly string[]): Promise<void> {
  await sql`
    update recruit_job_marks set jobs = set_bit(jobs, ${id}::integer % 4096, 0)
    where chunk = ${id}::integer / 4096 and mark = any (${marks}::text[])`.execute(tx.db);
}

/** Writers of marks take turns: two of them would meet in the same rows in different order. */
export async function lockMarks(tx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('recruit_job_marks'))`.execute(tx.db);
}
