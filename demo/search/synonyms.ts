import { z } from 'zod';
import { synonymDraft } from '#content/search/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** What visitors write, and what the trade calls it: the firm's first list, which its staff go on keeping. */
export const demoSynonyms = readYaml('search/synonyms', z.array(synonymDraft));
