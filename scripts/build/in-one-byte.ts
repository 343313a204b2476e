import type { Plugin } from 'vite';

/**
 * Writes what is no ASCII in built programs as escapes: V8 keeps a program's text as long as it runs, and all of it in two bytes a letter once
 * there is a single Chinese one in it.
 */
export function inOneByte(): Plugin {
  return {
    name: 'in-one-byte',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (rawText.test(chunk.code)) this.error(`${chunk.fileName}: no escapes in raw templates, keep them in ASCII`);
        chunk.code = chunk.code.replaceAll(/[^\0-\u007F]/g, toEscape);
      }
    },
  };
}

const rawText = /String\.raw`[^`]*[^\0-\u007F`]/;

const toEscape = (letter: string): string => String.raw`\u` + letter.charCodeAt(0).toString(16).padStart(4, '0');
