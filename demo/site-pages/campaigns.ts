import { z } from 'zod';
import { pageTextDraft } from '#content/articles/schema/page-texts.ts';
import { campaignDraft } from '#content/website/schema/site.ts';
import { readYaml } from '../read-yaml.ts';

const campaign = campaignDraft
  .omit({ sort: true })
  .extend({ startsAt: z.date(), endsAt: z.date().nullable(), text: pageTextDraft.omit({ key: true, title: true }) });

/** The pages behind the carousel, in the order of its slides, and two that have ended. */
export const demoCampaigns = readYaml('site-pages/campaigns', z.array(campaign));
