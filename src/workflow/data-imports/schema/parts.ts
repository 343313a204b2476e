import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';

const id = whole('编号');
const at = whole('起点', undefined, 0);

export const findingQuery = z.object({ id, level: choice(['file', 'row', 'doubt', 'warning', 'note'], '级别'), after: at.default(0) });
export type ImportFindingQuery = z.input<typeof findingQuery>;
export type ParsedImportFindingQuery = z.output<typeof findingQuery>;
export const findingPage = z.object({
  findings: z.array(
    z.object({ position: z.number(), level: z.enum(['file', 'row', 'doubt', 'warning', 'note']), place: z.string(), message: z.string() }),
  ),
  next: z.number().nullable(),
});
export type ImportFindingPage = z.infer<typeof findingPage>;

export const differenceQuery = z.object({
  id,
  kind: choice(['added', 'removed', 'changed'], '变动'),
  /** The cursor returned with the previous page. */
  after: z
    .string()
    .regex(/^\d(\.\d+)?(e-?\d+)?_\d{1,9}$/, '起点有误')
    .optional(),
});
export type ImportDifferenceQuery = z.input<typeof differenceQuery>;
export type ParsedDifferenceQuery = z.output<typeof differenceQuery>;
export const differencePage = z.object({
  differences: z.array(
    z.object({
      position: z.number(),
      kind: z.enum(['added', 'removed', 'changed']),
      part: z.string(),
      key: z.string(),
      name: z.string(),
      fields: z.array(
        z.object({ title: z.string(), before: z.string().nullable(), after: z.string().nullable(), jump: z.string().nullable() }),
      ),
    }),
  ),
  next: z.string().nullable(),
});
export type DifferencePage = z.infer<typeof differencePage>;

export const rowQuery = z.object({ id, after: at.default(0), search: z.string().trim().max(40, '代码不超过 40 个字').default('') });
export type RowQuery = z.input<typeof rowQuery>;
export type ParsedRowQuery = z.output<typeof rowQuery>;
export const rowPage = z.object({
  rows: z.array(
    z.object({
      position: z.number(),
      part: z.string(),
      key: z.string(),
      cells: z.array(z.object({ title: z.string(), text: z.string() })),
    }),
  ),
  next: z.number().nullable(),
});
export type RowPage = z.infer<typeof rowPage>;
