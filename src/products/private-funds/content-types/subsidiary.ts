import { z } from 'zod';
import { paths } from '#ui/paths.ts';
import { oneThing } from '#workflow/change-orders/presets/one-thing.ts';
import { companyFacts, holding, person } from '../schema.ts';
import { readCompanyDraft, replaceCompany, type CompanyDraft } from '../service/company.ts';
import { subsidiaryFields } from './subsidiary-fields.ts';

/** Public data of the firm's subsidiary for private funds. */
export const subsidiary = oneThing<CompanyDraft>({
  code: 'subsidiary',
  title: '私募子公司',
  group: '披露与名录',
  scope: 'firm',
  levels: 2,
  draft: z.object({ facts: companyFacts, people: z.array(person), holdings: z.array(holding) }),
  keysOf: { people: 'certificateNumber' },
  fields: subsidiaryFields,
  read: readCompanyDraft,
  write: replaceCompany,
  placeOf: ({ people, holdings }) => `${people.length} 名高管，${holdings.length} 家公司`,
  addresses: [paths.subsidiaryAbout(), paths.subsidiaryTeam(), paths.subsidiaryShare(), paths.subsidiaryContact()],
});
