import './figures.css';

/** A day that is never broken over two lines. */
export function DayText({ day }: { day: string }) {
  return <time className="terms-day">{day}</time>;
}

/** From one day to another, or from a day on. */
export function Span({ from, to }: { from: string; to: string | null }) {
  return to === null ? (
    <>
      <DayText day={from} /> 起
    </>
  ) : (
    <>
      <DayText day={from} /> 至 <DayText day={to} />
    </>
  );
}
