import { buildIfNeeded } from './site/build-if-needed.ts';
import { exitWith } from './site/failure.ts';

await buildIfNeeded(console.log).catch(exitWith);
