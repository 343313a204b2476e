import { z } from 'zod';
import { paths } from '#ui/paths.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { subsidiaryFacts, subsidiaryHolding, teamMember } from '../schema.ts';
import { readSubsidiaryDraft, replaceSubsidiary, type SubsidiaryDraft } from '../service/subsidiary.ts';
import { subsidiaryFields } from './subsidiary-fields.ts';

/** Public data of the firm's subsidiary for private funds. */
export const subsidiary = singleContent<SubsidiaryDraft>({
  code: 'subsidiary',
  title: '私募子公司',
  group: '披露与名录',
  scope: 'firm',
  levels: 2,
  draft: z.object({ facts: subsidiaryFacts, people: z.array(teamMember), holdings: z.array(subsidiaryHolding) }),
  keysOf: { people: 'certificateNumber' },
  fields: subsidiaryFields,
  read: readSubsidiaryDraft,
  write: replaceSubsidiary,
  placeOf: ({ people, holdings }) => `${people.length} 名高管，${holdings.length} 家公司`,
  addresses: [paths.subsidiaryAbout(), paths.subsidiaryTeam(), paths.subsidiaryShare(), paths.subsidiaryContact()],
});
