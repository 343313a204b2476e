import './figures.css';

/** A date that does not wrap. */
export function DayText({ day }: { day: string }) {
  return <time className="terms-day">{day}</time>;
}

/** A period between two days, or from a day on. */
export function DayRange({ from, to }: { from: string; to: string | null }) {
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
