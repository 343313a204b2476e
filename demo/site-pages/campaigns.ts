import { z } from 'zod';
import { pageTextDraft } from '#modules/portal/content/schema/page-texts.ts';
import { campaignDraft } from '#modules/portal/site/schema/site.ts';
import { readYaml } from '../read-yaml.ts';

const campaign = campaignDraft
  .omit({ sort: true })
  .extend({ startsAt: z.date(), endsAt: z.date().nullable(), text: pageTextDraft.omit({ key: true, title: true }) });

/** The pages behind the carousel, in the order of its slides, and two that have ended. */
export const demoCampaigns = readYaml('site-pages/campaigns', z.array(campaign));
