import { z } from 'zod';
import { synonymDraft } from '#content/search/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** Visitors' words and the terms of the trade: an initial list that the firm's staff maintain. */
export const demoSynonyms = readYaml('search/synonyms', z.array(synonymDraft));
