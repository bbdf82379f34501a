const two = (value: number) => String(value).padStart(2, '0')

/** Time that is left, as people plan by it: `4h 12m`, `12m`, `less than a minute`. */
export function leftText(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`
  return minutes ? `${minutes}m` : 'less than a minute'
}
