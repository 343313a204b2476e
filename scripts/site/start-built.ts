import { isBuilt, serverProgram, startScript } from './build-if-needed.ts';

// What `npm start` runs once it is built: Node holds 17 MB for as long as a process runs in which it has taken the types out of a single file.
await import((await isBuilt()) ? serverProgram : startScript);
