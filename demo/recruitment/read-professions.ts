import type { JobType } from '#recruitment/jobs/web/job-types.ts';
import { readDemoText } from '../facts/facts.ts';

/** A kind of job as described in `demo/recruitment/texts/`. */
export interface Profession {
  title: string;
  department: string;
  team?: string;
  education: string;
  experience: string;
  salary: string;
  duties: string[];
  requirements: string[];
  /** A line about the place, with `{city}` and a number such as `{3-9}`; only where many places offer the same job. */
  local?: string;
  offers: Offer[];
}

export interface Offer {
  type: JobType;
  locations: string[];
  headcount: number;
  /** The last day to apply, relative to the day of loading; negative for a past day. */
  endsIn: number;
  publishedDaysAgo: number;
  /** Special lines of this offer: shown first, in place of as many of the profession's own lines. */
  duties: string[];
  requirements: string[];
  /** The reason for closing the job before its last day. */
  closedReason?: string;
}

/**
 * Reads professions: `# 名称｜部门｜团队` (the team is optional), lines of `学历：`, `经验：` and `薪酬：`, `- ` duties, `+ ` requirements, `~ `
 * the place, then for each offer `@ type 城市、城市 headcount endsIn publishedDaysAgo`, followed by `- ` and `+ ` lines of this offer
 * and `! ` with the reason why it was closed. Throws for other lines.
 */
export function readProfessions(file: string): Profession[] {
  const text = readDemoText(`recruitment/texts/${file}.txt`);
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => readProfession(part.trim().split('\n')));
}

function readProfession([head = '', ...lines]: string[]): Profession {
  const [title = '', department = '', team] = head.split('｜');
  const profession: Profession = {
    title,
    department,
    ...(team && { team }),
    education: '',
    experience: '',
    salary: '',
    duties: [],
    requirements: [],
    offers: [],
  };
  for (const line of lines) readLine(profession, line);
  return profession;
}

function readLine(profession: Profession, line: string): void {
  const offer = profession.offers.at(-1);
  const words = line.slice(2);
  if (line.startsWith('学历：')) profession.education = line.slice(3);
  else if (line.startsWith('经验：')) profession.experience = line.slice(3);
  else if (line.startsWith('薪酬：')) profession.salary = line.slice(3);
  else if (line.startsWith('- ')) (offer ?? profession).duties.push(words);
  else if (line.startsWith('+ ')) (offer ?? profession).requirements.push(words);
  else if (line.startsWith('~ ')) profession.local = words;
  else if (line.startsWith('! ') && offer) offer.closedReason = words;
  else if (line.startsWith('@ ')) profession.offers.push(readOffer(words));
  else throw new Error(`demo profession 「${profession.title}」: unknown line ${line}`);
}

function readOffer(words: string): Offer {
  const [type, cities = '', ...numbers] = words.split(' ');
  const [headcount = 1, endsIn = 0, publishedDaysAgo = 0] = numbers.map(Number);
  return { type: type as JobType, locations: cities.split('、'), headcount, endsIn, publishedDaysAgo, duties: [], requirements: [] };
}
