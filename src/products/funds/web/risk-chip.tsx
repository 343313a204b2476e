import { riskLevelNames, type RiskLevel } from './risk-level.ts';
import './risk-chip.css';

/** Renders a risk level with its name, `R3 中风险`; the colour only repeats it. */
export function RiskChip({ level }: { level: RiskLevel }) {
  return (
    <span className={`risk-chip risk-chip--${level.toLowerCase()}`}>
      <b>{level}</b> {riskLevelNames[level]}
    </span>
  );
}
