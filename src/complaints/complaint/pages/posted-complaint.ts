import type { FieldError } from '#contract/envelope.ts';
import type { ActionContext } from '#ui/page/page-action.ts';
import { complaintEvidenceAdd } from '../calls.ts';
import type { Evidence } from '../schema.ts';

/** The fields of the form by their names, in its order. */
export const fieldNames = [
  'type',
  'isAnonymous',
  'business',
  'branchId',
  'matter',
  'wish',
  'name',
  'mobile',
  'email',
  'fundAccount',
  'consentVersion',
] as const;

export type ComplaintValues = Record<(typeof fieldNames)[number], string>;

/** What a post of any step says: what was typed, and the evidence that is kept by now. */
export interface PostedComplaint {
  values: ComplaintValues;
  evidence: Evidence[];
  /** Files that were not taken. */
  errors: FieldError[];
}

/** Reads a posted form and keeps the files that came with it, so that nobody has to choose them twice. */
export async function readPosted({ form, attempt }: Pick<ActionContext, 'form' | 'attempt'>): Promise<PostedComplaint> {
  const values = Object.fromEntries(fieldNames.map((name) => [name, textOf(form, name)])) as ComplaintValues;
  const evidence = form.getAll('evidence').flatMap(readEvidence);
  const errors: FieldError[] = [];
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
    const kept = await attempt(complaintEvidenceAdd, { file });
    if (kept.isDone) evidence.push(kept.result);
    else errors.push({ path: 'files', message: `「${file.name}」${kept.errors[0]?.message ?? kept.message}` });
  }
  return { values, evidence, errors };
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Kept evidence travels through the steps in hidden fields; its name is only shown, the server knows it by its id. */
export const writeEvidence = (evidence: Evidence): string => JSON.stringify(evidence);

function readEvidence(value: FormDataEntryValue): Evidence[] {
  try {
    const { fileId, name, size } = JSON.parse(String(value)) as Partial<Evidence>;
    return typeof fileId === 'string' && typeof name === 'string' && typeof size === 'number' ? [{ fileId, name, size }] : [];
  } catch {
    return [];
  }
}
