import { useFormat } from '../../../lib/words/use-format.ts'

/** A day and time; a dash where nothing tells. */
export function DeskMoment({ of }: { of: string | null }) {
  const format = useFormat()
  return of === null ? '–' : <time dateTime={of}>{format.moment(new Date(of), 'day-time')}</time>
}
