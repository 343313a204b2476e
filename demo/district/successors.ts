import { z } from 'zod';
import { readYaml } from '../read-yaml.ts';

/** Replaced texts on the site: the title of the earlier, then of the later one. */
export const successors = readYaml('district/successors', z.array(z.tuple([z.string(), z.string()])));
