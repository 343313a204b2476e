/**
 * Installs the application's global error handler (specification 8): suppresses the browser's default handling of uncaught errors
 * and unhandled rejections and logs their message to the console. Returns the function that removes it.
 */
export function installGlobalErrorHandler(target: EventTarget = window): () => void {
  const report = (event: Event): void => {
    event.preventDefault();
    // oxlint-disable-next-line no-console -- the specification requires the message there, and nothing else can report it
    console.error(messageOf(event));
  };
  target.addEventListener('error', report);
  target.addEventListener('unhandledrejection', report);
  return () => {
    target.removeEventListener('error', report);
    target.removeEventListener('unhandledrejection', report);
  };
}

function messageOf(event: Event): string {
  if ('reason' in event) return event.reason instanceof Error ? event.reason.message : String(event.reason);
  return 'message' in event ? String(event.message) : event.type;
}
