import { z } from 'zod';
import { key, versionFields, uniqueBy, paragraphText } from './fields.ts';

const department = z.object({
  code: key,
  name: z.string().trim().min(1).max(20, '不超过 20 个字'),
  parent: key.nullable(),
  duties: paragraphText,
});
export type Department = z.infer<typeof department>;

/** Maximum levels of an organisation, limited by the drawing. */
export const maxLevels = 6;

/** Units in display order. Exactly one has no parent and is the top. */
export const structureContent = z.object({
  departments: z
    .array(department)
    .min(1)
    .refine(uniqueBy('code'), '部门代码不能重复')
    .refine((units) => units.filter(({ parent }) => parent === null).length === 1, '应有且只有一个最上级机构')
    .refine((units) => units.every((unit) => isPlaced(unit, units)), `上级机构不存在、互为上级，或者超过 ${maxLevels} 级`),
});

/** True when the unit's parents reach the top within the maximum number of levels. */
function isPlaced(unit: Department, units: readonly Department[]): boolean {
  let here: Department | undefined = unit;
  for (let level = 0; level < maxLevels && here; level++) {
    const { parent }: Department = here;
    if (parent === null) return true;
    here = units.find(({ code }) => code === parent);
  }
  return false;
}

export interface StructureUnit {
  code: string;
  name: string;
  /** Starts at 1, the top. */
  level: number;
  duties: string;
  children: StructureUnit[];
}

/** Expanded level by level: a recursive schema would produce a broken reference in OpenAPI. */
const unitOf = (levels: number): z.ZodType<StructureUnit> =>
  z.object({
    code: z.string(),
    name: z.string(),
    level: z.number(),
    duties: z.string(),
    children: z.array(levels > 1 ? unitOf(levels - 1) : z.never()),
  });

export const structureTree = z.object({ root: unitOf(maxLevels), count: z.number(), ...versionFields });
export type StructureTree = z.infer<typeof structureTree>;
