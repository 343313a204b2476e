/**
 * Draws a year of balances as an SVG path over the whole width, closed at the bottom for an area. The scale runs from the lowest
 * to the highest value with a margin, as the curve shows the change and the figure beside it the amount.
 */
export function drawCurve(
  points: readonly { total: number }[],
  { width, height }: { width: number; height: number },
  isArea: boolean,
): string {
  if (points.length < 2) return '';
  const totals = points.map(({ total }) => total);
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const air = height * 0.08;
  const xOf = (at: number) => round((at / (points.length - 1)) * width);
  const yOf = (total: number) => round(height - air - ((total - low) / (high - low || 1)) * (height - 2 * air));
  const line = totals.map((total, at) => `${at === 0 ? 'M' : 'L'}${xOf(at)} ${yOf(total)}`).join('');
  return isArea ? `${line}V${height}H0Z` : line;
}

const round = (value: number): number => Math.round(value * 10) / 10;
