import { z } from 'zod';
import { readYaml } from '../read-yaml.ts';

const text = z.string().min(1);
const page = z.object({ path: text, title: text, summary: text, keywords: z.array(text), weight: z.number().int().optional() });

/** The demo firm's pages as they are found; the subsidiary's and the gated pages are left out on purpose (private funds). */
export const demoPages = readYaml('search/pages', z.array(page));
