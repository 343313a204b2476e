import { buildIfNeeded, serverProgram } from './site/build-if-needed.ts';
import { exitWith } from './site/failure.ts';

// Who called for it may be gone before it is built; afterwards the site sees to that.
const end = (): never => process.exit(1);
process.once('disconnect', end);
await buildIfNeeded(console.log).catch(exitWith);
process.off('disconnect', end);
await import(serverProgram);
