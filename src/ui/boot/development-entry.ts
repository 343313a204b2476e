// In development the React plugin needs its preamble before any component module runs.
const preamble: string = '/@react-refresh';
const refresh = (await import(/* @vite-ignore */ preamble)) as { default: { injectIntoGlobalHook(target: Window): void } };
refresh.default.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type });
await import('#rendering/entry.client.tsx');

export {};
