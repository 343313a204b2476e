import { describe, expect, it } from 'vitest';
import { drawSection } from './draw-section.ts';
import { gatePath, gateRow } from './gate.ts';

describe('drawSection', () => {
  it('draws the same lines for every visitor and different ones for every section', () => {
    expect(drawSection('news')).toEqual(drawSection('news'));
    expect(drawSection('news')).not.toEqual(drawSection('margin'));
  });

  it('stays inside its field and small enough to travel in the HTML', () => {
    for (const name of ['about', 'news', 'margin', 'fund', 'futures', 'trading', 'investor', 'branch', 'recruit', 'support'] as const) {
      const { columns, gate } = drawSection(name);
      expect(columns + gate).not.toContain('NaN');
      expect(columns.length + gate.length).toBeLessThan(1500);
      for (const [, y] of gate.matchAll(/V(-?[\d.]+)/g)) expect(Number(y)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('gates', () => {
  it('are open below', () => {
    expect(gatePath({ x: 50, ground: 100, width: 60, height: 80, thickness: 10 })).toBe('M20 100V20H80V100H70V30H30V100Z');
  });

  it('get smaller towards the eye', () => {
    const [first, second] = gateRow({ x: 50, ground: 100, width: 60, height: 80, thickness: 10 }, 60, 2, 0.5);
    expect(first).toMatchObject({ width: 60, ground: 100 });
    expect(second).toMatchObject({ width: 30, height: 40, ground: 80, thickness: 5 });
  });
});
