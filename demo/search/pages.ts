import { z } from 'zod';
import { readYaml } from '../read-yaml.ts';

const text = z.string().min(1);
const page = z.object({ path: text, title: text, summary: text, keywords: z.array(text), weight: z.number().int().optional() });

/** The searchable pages of the demo firm; pages of the subsidiary and protected pages are left out on purpose (private funds). */
export const demoPages = readYaml('search/pages', z.array(page));
