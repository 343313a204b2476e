import { z } from 'zod';
import { promotionDraft } from '#content/search/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** Answers that the demo firm's staff have put above the results. */
export const demoPromotions = readYaml('search/promotions', z.array(promotionDraft), { cites: true });
