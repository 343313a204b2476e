import { z } from 'zod';
import { relatedLinkDraft } from '#content/website/schema/related-links.ts';
import { readYaml } from '../read-yaml.ts';

/** The official sites that the demo firm links to, by category. */
export const relatedLinks = readYaml('district/related-links', z.array(relatedLinkDraft));
