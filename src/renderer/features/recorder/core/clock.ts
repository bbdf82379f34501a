const two = (value: number) => String(value).padStart(2, '0')

/** Elapsed time for the recorder's clock: `03:27`, from an hour on `1:03:27`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}

/** Time that is left, as people plan by it: `4h 12m`, `12m`, `less than a minute`. */
export function leftText(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`
  return minutes ? `${minutes}m` : 'less than a minute'
}
