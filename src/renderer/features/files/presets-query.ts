import { useQuery } from '@tanstack/react-query'
import { type PresetOption, supportedPresets } from '../../../shared/contract/files/presets.ts'
import { call } from '../../lib/api.ts'

/** Speeds change with each file that is transcribed; an ADMIN may change the engines. */
const STALE_MS = 60_000

/**
 * The fast engine and the best one for a language, or for several at once; none while nobody knows, and where there is
 * no choice.
 */
export function usePresets(languageCode: string | null, { isMultilingual = false } = {}): readonly PresetOption[] {
  const query = { language_code: languageCode ?? '', is_multilingual: isMultilingual }
  const { data = NONE } = useQuery({
    queryKey: ['presets', query],
    queryFn: ({ signal }) => call(supportedPresets, { query }, { signal }),
    staleTime: STALE_MS,
    enabled: isMultilingual || languageCode !== null,
  })
  return data
}

const NONE: readonly PresetOption[] = []
