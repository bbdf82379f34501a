import { useLingui } from '@lingui/react/macro'
import type { SentFormat } from '../../../../shared/contract/destinations.ts'

/** What the formats of destinations are called. */
export function useFormatName(): (format: SentFormat) => string {
  const { t } = useLingui()
  return (format) => (format === 'chapters' ? t`Chapters (VTT)` : format.toUpperCase())
}
