/** One report of ffmpeg's `-progress`. */
export interface MediaProgress {
  /** Seconds of output so far; null while ffmpeg does not know. */
  seconds: number | null
  /** Bytes of output so far; null for outputs without a size. */
  bytes: number | null
  isLast: boolean
}

/** Collects the `key=value` lines of `-progress` and gives a report at the end of each block, else null. */
export function createProgressReader(): (line: string) => MediaProgress | null {
  let seconds: number | null = null
  let bytes: number | null = null
  return (line) => {
    const at = line.indexOf('=')
    if (at < 0) return null
    const key = line.slice(0, at)
    const value = line.slice(at + 1).trim()
    if (key === 'out_time_us') seconds = number(value, 1e6)
    else if (key === 'total_size') bytes = number(value, 1)
    else if (key === 'progress') return { seconds, bytes, isLast: value === 'end' }
    return null
  }
}

/** ffmpeg writes N/A, or the smallest integer, for what it does not know. */
function number(value: string, unit: number): number | null {
  const parsed = Number(value)
  return value !== '' && Number.isFinite(parsed) && parsed >= 0 ? parsed / unit : null
}
