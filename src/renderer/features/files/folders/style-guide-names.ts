import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { NO_STYLE_GUIDE } from '../../../../shared/contract/style-guides.ts'
import { styleGuidesQuery } from '../../../lib/style-guides.ts'

/** What the style guides that can be chosen are called, by id, that of none first. */
export function useStyleGuideNames(): ReadonlyMap<string, string> {
  const { t } = useLingui()
  const { data: guides } = useQuery(styleGuidesQuery)
  return new Map([[NO_STYLE_GUIDE, t`No style guide`], ...(guides ?? []).map(({ _id, name }) => [_id, name] as const)])
}
