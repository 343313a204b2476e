import { z } from 'zod';
import { complaintType } from '#complaints/complaint/schema.ts';
import { readYaml } from '../read-yaml.ts';

const text = z.string().min(1);
const casePattern = z.object({ type: complaintType, business: text, matter: text, wish: text, finding: text, answer: text });

/** One kind of case of the demo firm, with findings and answer. `{d}` is a day, `{b}` a branch. */
export type CasePattern = z.infer<typeof casePattern>;

export const casePatterns = readYaml('complaint/case-patterns', z.array(casePattern));
