/** How the text of an article is cleaned and shortened, for the other modules that show written HTML. */
export { sanitizeBody, summarize } from './sanitize-body.ts';
