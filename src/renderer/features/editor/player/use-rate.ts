import { useFormat } from '../../../lib/words/use-format.ts'

/** Writes a speed of playback: `1.2×`. */
export function useRate(): (speed: number) => string {
  const format = useFormat()
  return (speed) => `${format.number(speed, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}×`
}
