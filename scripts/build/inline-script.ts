import type { Plugin } from 'vite';

/** Puts the script of a page into its HTML, so that the page is one file. */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      const [script, ...others] = Object.values(bundle).filter((file) => file.type === 'chunk');
      if (page?.type !== 'asset' || !script || others.length > 0) throw new Error('the page has to have exactly one script');
      const code = script.code.replaceAll('</script', String.raw`<\/script`);
      const html = String(page.source).replace(/<script type="module"[^>]*><\/script>\s*/, '');
      // At the end of the body, because the script needs the elements. A function, because the code may contain `$&`.
      page.source = html.replace('</body>', () => `<script type="module">\n${code}</script>\n</body>`);
      delete bundle[script.fileName];
    },
  };
}
