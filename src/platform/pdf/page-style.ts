/** In points. */
export const margin = 56;

export const colours = { ink: '#14213d', text: '#1f2937', muted: '#5b6472', rule: '#c3c9d2', brand: '#a8201a' } as const;

export const fonts = { regular: 'regular', bold: 'bold' } as const;
