import { registerHooks } from 'node:module';

// The client generator uses the programming interface of TypeScript, which ends with version 5.
registerHooks({ resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context) });
