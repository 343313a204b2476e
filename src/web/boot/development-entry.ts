// In development the React plugin needs its preamble before any component module runs.
const refresh = (await import(/* @vite-ignore */ `${'/@react-refresh'}`)) as { default: { injectIntoGlobalHook(target: Window): void } };
refresh.default.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => undefined, $RefreshSig$: () => (type: unknown) => type });
await import('../../entry.client.tsx');

export {};
