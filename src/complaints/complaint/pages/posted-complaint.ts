import type { FieldError } from '#contract/envelope.ts';
import type { ActionContext } from '#ui/page/page-action.ts';
import { complaintEvidenceAdd } from '../calls.ts';
import type { Evidence } from '../schema.ts';

/** The names of the form's fields in order. */
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

/** The values of a post of any step, and the evidence stored so far. */
export interface PostedComplaint {
  values: ComplaintValues;
  evidence: Evidence[];
  /** Errors of refused files. */
  errors: FieldError[];
}

/** Reads a posted form and stores its files, so that they need not be chosen again. */
export async function readPosted({ form, attempt }: Pick<ActionContext, 'form' | 'attempt'>): Promise<PostedComplaint> {
  const values = Object.fromEntries(fieldNames.map((name) => [name, readFormText(form, name)])) as ComplaintValues;
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

export function readFormText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Encodes stored evidence for hidden fields of the steps; the name is only for display, the server uses the id. */
export const writeEvidence = (evidence: Evidence): string => JSON.stringify(evidence);

function readEvidence(value: FormDataEntryValue): Evidence[] {
  try {
    const { fileId, name, size } = JSON.parse(String(value)) as Partial<Evidence>;
    return typeof fileId === 'string' && typeof name === 'string' && typeof size === 'number' ? [{ fileId, name, size }] : [];
  } catch {
    return [];
  }
}
