import { registerHooks } from 'node:module';

// The generator of clients writes through the programming interface of TypeScript, which ends with its fifth version.
registerHooks({ resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context) });
