import { buildIfNeeded, serverProgram } from './site/build-if-needed.ts';
import { exitWith } from './site/failure.ts';

// The parent may end during the build; afterwards the site watches for that itself.
const end = (): never => process.exit(1);
process.once('disconnect', end);
await buildIfNeeded(console.log).catch(exitWith);
process.off('disconnect', end);
await import(serverProgram);
