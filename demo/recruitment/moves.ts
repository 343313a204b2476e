import { recruitmentSettings } from '#modules/portal/site/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** Moves what is delivered to the demo firm's jobs, as nobody is there to read it: a visitor sees the state change while looking. */
export const demoMoves = readYaml('recruitment/moves', recruitmentSettings.shape.process);
