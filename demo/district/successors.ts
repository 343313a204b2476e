import { z } from 'zod';
import { readYaml } from '../read-yaml.ts';

/** Texts whose place another one on the site has taken: the title of the earlier, then of the later one. */
export const successors = readYaml('district/successors', z.array(z.tuple([z.string(), z.string()])));
