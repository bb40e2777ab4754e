const HOUR = 3600;
const DAY = 24 * HOUR;

/** Write seconds as minutes and seconds; what is long as hours, and as days. */
export function minutes(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) return `${String(Math.floor(whole / DAY))} d ${String(Math.floor((whole % DAY) / HOUR))} h`;
  const two = (n: number): string => String(n).padStart(2, "0");
  if (whole >= 2 * HOUR)
    return `${String(Math.floor(whole / HOUR))}:${two(Math.floor((whole % HOUR) / 60))}:${two(whole % 60)}`;
  return `${String(Math.floor(whole / 60))}:${two(whole % 60)}`;
}
