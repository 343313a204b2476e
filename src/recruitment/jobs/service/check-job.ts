import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { foldText } from '#platform/search/fold.ts';
import type { jobCorrection } from '../schema.ts';
import { findUnfairWords, unfairGrounds } from './unfair-words.ts';

type JobTexts = z.output<typeof jobCorrection>;

/** Parses the draft. Throws 40001 for schema errors, and for conditions that the law forbids, with the words. */
export function parseJob<Job extends JobTexts>(schema: z.core.$ZodType<Job>, draft: unknown): Job {
  const job = parseDraft(schema, draft);
  const errors = findUnfair(job);
  if (errors.length > 0) throw fail('invalidInput', '职位含有法律禁止的招聘条件，请删去后再发布', { errors });
  return job;
}

function findUnfair(job: JobTexts): FieldError[] {
  const { title, department, team, education, experience, salary, duties, requirements, process } = job;
  const texts = { title, department, team, education, experience, salary, duties, requirements, process };
  return Object.entries(texts).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((text, at) =>
      findUnfairWords(text).map(({ word, ground }) => ({
        path: Array.isArray(value) ? `${name}.${at}` : name,
        message: `“${word}”不得作为招聘条件（${unfairGrounds[ground]}）`,
      })),
    ),
  );
}

export function toJobRow(job: JobTexts) {
  const { title, type, department, headQuarter, locations, headcount, duties, requirements, process, deadline, contact } = job;
  const kept = { title, type, department, headQuarter, headcount, duties, requirements, process, deadline };
  return {
    ...kept,
    team: job.team ?? null,
    locations: [...new Set(locations)],
    education: job.education ?? null,
    experience: job.experience ?? null,
    salary: job.salary ?? null,
    contact: contact ? JSON.stringify(contact) : null,
    searchTitle: searchable([title]),
    searchText: searchable([title, department, job.team ?? '', ...locations, ...duties, ...requirements]),
  };
}

/** Parts of a text, folded, on lines of their own: no word reaches from one into the next. */
const searchable = (parts: readonly string[]): string => parts.map(foldText).join('\n');
