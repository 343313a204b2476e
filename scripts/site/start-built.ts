import { isBuilt, serverProgram, startScript } from './build-if-needed.ts';

// Entry point of a built `npm start`, without TypeScript: stripping types of even a single file costs Node 17 MB until the process ends.
await import((await isBuilt()) ? serverProgram : startScript);
