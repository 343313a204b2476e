import { addDays, type Day } from '#platform/day.ts';
import type { JobDraft } from '#recruitment/jobs/schema.ts';
import { createSeededRandom, type SeededRandom } from '../seeded.ts';
import { listProcessSteps } from './process.ts';
import { readProfessions, type Offer, type Profession } from './read-professions.ts';

/** A job of the demo firm, with the reason if it was closed before its last day. */
export interface DemoJob {
  draft: JobDraft & { publishedAt: Date };
  closedReason?: string;
}

/** The department for jobs at branches. */
const branchDepartment = '营业网点';
const letters = { social: 'S', campus: 'C', intern: 'I' } as const;

/** Returns all jobs of the demo firm as of a day, in order of publication. Their days are relative to the day of loading. */
export function demoJobs(today: Day): DemoJob[] {
  const numbers = { social: 0, campus: 0, intern: 0 };
  return ['business', 'control', 'branches', 'beginners']
    .flatMap((file) => readProfessions(file))
    .flatMap((profession) => {
      const texts = textsOf(profession);
      return profession.offers.map((offer, index) => ({ profession, offer, texts: texts[index]! }));
    })
    .map(({ profession, offer, texts }) => {
      numbers[offer.type] += 1;
      const code = `QT-${letters[offer.type]}${String(numbers[offer.type]).padStart(3, '0')}`;
      return toJob(profession, offer, { texts, code, today });
    })
    .toSorted((a, b) => a.draft.publishedAt.getTime() - b.draft.publishedAt.getTime());
}

function toJob(profession: Profession, offer: Offer, { texts, code, today }: { texts: Texts; code: string; today: Day }): DemoJob {
  const { title, department, team, education, experience, salary } = profession;
  const { type, locations, headcount, endsIn, publishedDaysAgo, closedReason } = offer;
  return {
    draft: {
      code,
      title,
      type,
      department,
      team,
      headQuarter: department !== branchDepartment,
      locations,
      headcount,
      education,
      experience,
      salary,
      ...texts,
      process: listProcessSteps(type, department),
      deadline: addDays(today, endsIn),
      publishedAt: new Date(`${addDays(today, -publishedDaysAgo)}T${publishedAtHour(code)}:00+08:00`),
    },
    ...(closedReason && { closedReason }),
  };
}

type Texts = Pick<JobDraft, 'duties' | 'requirements'>;

/** Returns the lines of each offer; where many places offer the same job, a selection of them, preceded by those about the place. */
function textsOf({ title, duties, requirements, local, offers }: Profession): Texts[] {
  const texts: Texts[] = [];
  for (const offer of offers) {
    if (local === undefined) texts.push({ duties: replace(duties, offer.duties), requirements: replace(requirements, offer.requirements) });
    else {
      const choices = createSeededRandom(`job ${title} ${offer.locations.join()}`);
      const place = local
        .replaceAll('{city}', offer.locations.join('、'))
        .replaceAll(/\{(\d+)-(\d+)\}/g, (_range, low: string, high: string) => String(choices.integer(Number(low), Number(high))));
      texts.push(unlike(texts, () => ({ duties: [place, ...someOf(duties, choices)], requirements: someOf(requirements, choices) })));
    }
  }
  return texts;
}

const replace = (lines: readonly string[], own: readonly string[]): string[] => [...own, ...lines.slice(own.length)];

/** Returns the first of many selections that shares fewer than six lines in ten with each of the others. */
function unlike(others: readonly Texts[], choose: () => Texts): Texts {
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    const text = choose();
    if (others.every((other) => sharedLines(text, other) < 0.6 * linesOf(text).length)) return text;
  }
  throw new Error('demo jobs: too few lines for so many places');
}

const someOf = (lines: readonly string[], choices: SeededRandom): string[] => choices.sample(lines, Math.ceil(lines.length / 2));
const linesOf = ({ duties, requirements }: Texts): string[] => [...duties, ...requirements];

function sharedLines(one: Texts, other: Texts): number {
  const lines = new Set(linesOf(one));
  return linesOf(other).filter((line) => lines.has(line)).length;
}

/** Returns an office hour, from 8:30 on. */
function publishedAtHour(code: string): string {
  const minutes = 510 + createSeededRandom(code).integer(0, 480);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
