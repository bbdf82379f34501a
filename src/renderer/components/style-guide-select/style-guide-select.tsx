import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { NO_STYLE_GUIDE } from '../../../shared/contract/style-guides.ts'
import { styleGuidesQuery } from '../../lib/style-guides.ts'
import { Select } from '../select/select.tsx'

export interface StyleGuideSelectProps {
  /** Id of a guide, `none`, or null for the default. */
  value: string | null
  onChange: (value: string | null) => void
  error?: string | undefined
  className?: string
}

/** Chooses the style guide of a file; not there while nobody can tell which ones there are. */
export function StyleGuideSelect({ value, onChange, error, className }: StyleGuideSelectProps) {
  const { t } = useLingui()
  const { data: guides } = useQuery(styleGuidesQuery)
  if (!guides || guides.length === 0) return null
  const standard = guides.find((guide) => guide.is_default)?.name
  const isGone = value !== null && value !== NO_STYLE_GUIDE && guides.every(({ _id }) => _id !== value)
  return (
    <Select
      label={t`Style guide`}
      className={className}
      error={error}
      value={isGone ? '' : (value ?? '')}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      options={[
        { value: '', label: standard === undefined ? t`Account default (none)` : t`Account default (${standard})` },
        { value: NO_STYLE_GUIDE, label: t`No style guide` },
        ...guides.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  )
}
