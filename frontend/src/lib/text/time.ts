/** Write seconds as minutes and seconds. */
export function minutes(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, "0")}`;
}
