import { twoDigits } from '../../shared/domain/two-digits.ts'

/** A time for a recorder's or player's clock, cut to whole seconds: `03:27`, from an hour on `1:03:27`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
}
